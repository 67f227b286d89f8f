import { between, blob, bowl, box, disc, type Motif, point, some, tenth, times } from './cover-shapes.ts';

/** Spines on a shelf. */
export const books: Motif = (next, palette) => {
  const [deep, , , light] = palette;
  return [0, 1].flatMap(shelf => {
    const base = 235 + shelf * 232;
    const spines = times(15, index => {
      const [x, wide, high] = [index * 55 - 6, between(next, 34, 52), between(next, 120, 192)];
      const fill = palette[1 + some(next, 0, 3)] as string;
      const turn: [number, number, number] = [index % 6 === 4 ? 9 : 0, x, base];
      return [
        { d: box(x, base - high, wide, high, 4), fill, turn },
        { d: box(x, base - high + 20, wide, 7), fill: fill === light ? deep : light, opacity: 0.8, turn },
        { d: box(x, base - 40, wide, 16), fill: deep, opacity: 0.35, turn },
      ];
    });
    return [...spines.flat(), { d: box(-10, base, 820, 16), fill: deep }];
  });
};

/** An open book, and what comes out of it. */
export const openBook: Motif = (next, [deep, mid, bright, light, spark]) => [
  ...times(26, () => {
    const [x, y, size] = [between(next, 130, 670), between(next, 10, 270), between(next, 8, 26)];
    return {
      d: next() < 0.5 ? disc(x, y, size) : box(x, y, size * 2, size * 0.7, 4),
      fill: [spark, light, bright][some(next, 0, 2)],
      opacity: 0.9,
      turn: [between(next, -40, 40), x, y] as [number, number, number],
    };
  }),
  { d: 'M400 330C320 270 190 270 90 310V460C200 425 320 430 400 480Z', fill: light },
  { d: 'M400 330C480 270 610 270 710 310V460C600 425 480 430 400 480Z', fill: light },
  {
    d: 'M400 330V480C320 430 200 425 90 460V480C210 450 330 460 400 500C470 460 590 450 710 480V460C600 425 480 430 400 480Z',
    fill: deep,
  },
  ...times(4, index => ({
    d: `M140 ${336 + index * 26}C210 ${316 + index * 26} 300 ${322 + index * 26} 360 ${350 + index * 26}M660 ${336 + index * 26}C590 ${316 + index * 26} 500 ${322 + index * 26} 440 ${350 + index * 26}`,
    stroke: mid,
    width: 6,
    opacity: 0.6,
  })),
];

/** The blades of a lens. */
export const aperture: Motif = (next, [deep, mid, bright, light, spark]) => {
  const [x, y, open] = [between(next, 320, 480), between(next, 225, 275), between(next, 74, 118)];
  const start = next() * 60;
  const corner = open / Math.cos(Math.PI / 6);
  return [
    { d: disc(x, y, 232), fill: deep },
    ...times(6, index => {
      const from = point(x, y, corner, Math.PI / 6);
      return {
        d: `M${from.join(' ')}L${x + open} ${tenth(y - Math.sqrt(206 ** 2 - open ** 2))}A206 206 0 0 1 ${point(x, y, 206, Math.PI / 3 - Math.acos(open / 206)).join(' ')}L${from.join(' ')}Z`,
        fill: [bright, mid, spark][index % 3],
        turn: [start + index * 60, x, y] as [number, number, number],
      };
    }),
    { d: disc(x, y, 219), stroke: light, width: 5 },
    { d: disc(x, y, open * 0.62), stroke: light, width: 3, opacity: 0.5 },
    { d: disc(x - open * 0.3, y - open * 0.3, open * 0.16), fill: light, opacity: 0.9 },
  ];
};

/** Strips of film, each frame another picture. */
export const film: Motif = (next, palette) => {
  const [deep, mid, bright, light, spark] = palette;
  const turn: [number, number, number] = [between(next, -14, 14), 400, 250];
  return [0, 1].flatMap(strip => {
    const top = 40 + strip * 225;
    return [
      { d: box(-120, top, 1040, 200), fill: deep, turn },
      ...times(28, index =>
        [top + 9, top + 175].map(y => ({ d: box(-110 + index * 38, y, 18, 15, 4), fill: light, turn })),
      ).flat(),
      ...times(6, index => {
        const [x, y] = [-90 + index * 175 + strip * 40, top + 36];
        return [
          { d: box(x, y, 155, 128, 6), fill: [mid, bright, spark][(index + strip) % 3], turn },
          next() < 0.5
            ? { d: disc(x + between(next, 40, 110), y + 60, between(next, 22, 40)), fill: light, turn }
            : { d: `M${x} ${y + 124}l50 -70l36 40l30 -30l39 60Z`, fill: deep, turn },
        ];
      }).flat(),
    ];
  });
};

/** Pictures hung close, as in an old gallery. */
export const gallery: Motif = (next, palette) => {
  const [deep, mid, bright, light, spark] = palette;
  const frames: [number, number, number, number][] = [
    [40, 60, 170, 220],
    [240, 40, 250, 160],
    [520, 60, 240, 300],
    [40, 310, 170, 150],
    [240, 230, 120, 230],
    [386, 230, 104, 130],
    [386, 386, 374, 80],
  ];
  return frames.flatMap(([x, y, wide, high], index) => {
    const ground = [light, spark, bright, mid][(index + some(next, 0, 3)) % 4] as string;
    const paint = ground === light ? bright : light;
    const size = Math.min(wide, high) * 0.36;
    return [
      { d: box(x, y, wide, high), fill: deep },
      { d: box(x + 10, y + 10, wide - 20, high - 20), fill: ground },
      {
        d:
          next() < 0.5
            ? blob(next, x + wide / 2, y + high / 2, size)
            : bowl(x + wide / 2, y + high / 2 + size / 2, size, true),
        fill: paint,
      },
      { d: disc(x + wide * 0.62, y + high * 0.4, size * 0.42), fill: ground === spark ? mid : spark },
    ];
  });
};

/** Broad strokes of a brush. */
export const strokes: Motif = (next, palette) =>
  times(7, index => {
    const [y, swing] = [20 + index * 74, between(next, -120, 120)];
    const from = between(next, -60, 180);
    const width = between(next, 44, 84);
    const stroke = palette[(index + some(next, 1, 2)) % 5];
    return [0, 1, 2].map(hair => ({
      d: `M${from + hair * 14} ${y + hair * width * 0.3}C${from + 200} ${tenth(y - swing)} ${from + 380} ${tenth(y + swing)} ${from + between(next, 480, 640)} ${y + hair * 9}`,
      stroke,
      width: width * (hair === 1 ? 0.8 : 0.45),
      opacity: 0.93,
    }));
  }).flat();
