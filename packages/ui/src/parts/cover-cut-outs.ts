import { between, blob, disc, type Motif, point, times } from './cover-shapes.ts';

/** Soft pieces of paper, as cut with scissors. */
const scraps: Motif = (next, palette) =>
  times(6, index => ({
    d: blob(
      next,
      90 + (index % 3) * 300 + between(next, -50, 60),
      120 + Math.floor(index / 3) * 270,
      between(next, 105, 175),
    ),
    fill: palette[(index + 1) % 5],
    opacity: 0.92,
  }));

/** Light from one point, in wedges. */
const rays: Motif = (next, palette) => {
  const [x, y, count] = [between(next, 120, 680), between(next, 330, 540), 9 + Math.floor(next() * 5)];
  const start = next();
  const wedges = times(count, index => {
    const [from, to] = [index, index + 0.52].map(each => ((each + start) / count) * 2 * Math.PI) as [
      number,
      number,
    ];
    return {
      d: `M${x} ${y}L${point(x, y, 1000, from).join(' ')}L${point(x, y, 1000, to).join(' ')}Z`,
      fill: palette[2 + (index % 3)],
      opacity: 0.72,
    };
  });
  const core = between(next, 60, 120);
  return [
    ...wedges,
    { d: disc(x, y, core), fill: palette[4] },
    { d: disc(x, y, core * 0.6), fill: palette[1] },
  ];
};

/** Ripples from two stones in the water. */
const ripples: Motif = (next, palette) => {
  const stones = [
    [between(next, 60, 300), between(next, 60, 440)],
    [between(next, 480, 760), between(next, 60, 440)],
  ] as [number, number][];
  const step = between(next, 34, 52);
  return stones.flatMap(([x, y], stone) =>
    times(8, index => ({
      d: disc(x, y, 20 + index * step),
      stroke: palette[stone === 0 ? 3 : 4],
      width: between(next, 7, 15),
      opacity: 0.86 - index * 0.07,
    })),
  );
};

/** Dots that swell along a slope, like a printed picture seen from near. */
const halftone: Motif = (next, palette) => {
  const [step, slope, shift] = [50, between(next, -0.7, 0.7), between(next, 160, 340)];
  const [near, far] = next() < 0.5 ? [palette[3], palette[4]] : [palette[4], palette[2]];
  return times(17 * 11, index => {
    const [x, y] = [(index % 17) * step, Math.floor(index / 17) * step];
    const away = Math.abs(y - (shift + slope * (x - 400)));
    return { d: disc(x, y, Math.max(3, Math.round(27 - away / 11))), fill: away < 130 ? near : far };
  });
};

/** Towers of a town at the water, or of sound. */
const towers: Motif = (next, palette) => {
  const width = between(next, 44, 76);
  return times(Math.ceil(800 / width), index => {
    const [x, top] = [index * width, between(next, 90, 400)];
    const half = width * 0.42;
    return {
      d: `M${x} 520V${top + half}a${half} ${half} 0 0 1 ${2 * half} 0V520Z`,
      fill: palette[1 + Math.floor(next() * 4)],
      opacity: 0.9,
    };
  });
};

/** Few large discs that meet. */
const company: Motif = (next, palette) =>
  times(4, index => ({
    d: disc(130 + index * 180 + between(next, -40, 40), between(next, 170, 330), between(next, 120, 185)),
    fill: palette[1 + index],
    opacity: 0.74,
  }));

/** Small pieces in the air. */
const confetti: Motif = (next, palette) =>
  times(44, index => {
    const [x, y] = [
      (index % 9) * 96 + between(next, -30, 40),
      Math.floor(index / 9) * 108 + between(next, -20, 50),
    ];
    const size = between(next, 14, 34);
    const pieces = [
      disc(x, y, size * 0.7),
      `M${x - size} ${y}a${size} ${size} 0 0 1 ${2 * size} 0Z`,
      `M${x} ${y - size}L${x + size} ${y + size}H${x - size}Z`,
      `M${x - size} ${y - 6}h${2 * size}v12h${-2 * size}Z`,
    ];
    return {
      d: pieces[Math.floor(next() * 4)] as string,
      fill: palette[1 + Math.floor(next() * 4)],
      turn: [between(next, 0, 360), x, y] as [number, number, number],
    };
  });

/** Sheets laid one over the other, each turned a little further. */
const sheets: Motif = (next, palette) => {
  const [x, y, step] = [between(next, 300, 500), between(next, 200, 300), between(next, 9, 17)];
  return times(7, index => {
    const half = 250 - index * 34;
    return {
      d: `M${x - half * 1.2} ${y - half * 0.8}h${half * 2.4}v${half * 1.6}h${-half * 2.4}Z`,
      fill: palette[(index + 1) % 5],
      opacity: 0.94,
      turn: [index * step, x, y] as [number, number, number],
    };
  });
};

/** Pictures of flat pieces, as cut from coloured paper. */
export const cutOutMotifs: readonly Motif[] = [
  scraps,
  rays,
  ripples,
  halftone,
  towers,
  company,
  confetti,
  sheets,
];
