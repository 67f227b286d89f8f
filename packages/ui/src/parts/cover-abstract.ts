import { cutOutMotifs } from './cover-cut-outs.ts';
import { between, disc, type Motif, times } from './cover-shapes.ts';

/** A low sun behind bands of haze. */
const sun: Motif = (next, [, mid, bright, light]) => {
  const [x, y, r] = [between(next, 220, 580), between(next, 190, 290), between(next, 120, 190)];
  const bands = times(5, index => {
    const top = y + r * (0.12 + index * 0.2);
    return { d: `M0 ${top}h800v${6 + index * 5}h-800Z`, fill: index % 2 ? mid : bright, opacity: 0.75 };
  });
  return [
    { d: disc(x, y, r * 1.45), fill: light, opacity: 0.16 },
    { d: disc(x, y, r), fill: light },
    ...bands,
  ];
};

/** Arches inside arches. */
const arches: Motif = (next, palette) => {
  const [x, base, outer] = [between(next, 180, 620), between(next, 430, 540), between(next, 300, 430)];
  const step = outer / between(next, 5.5, 8);
  return times(6, index => {
    const r = outer - index * step;
    return {
      d: `M${x - r} ${base}a${r} ${r} 0 0 1 ${2 * r} 0v200h${-2 * r}Z`,
      fill: palette[(index + 1) % 5],
      opacity: 0.94,
    };
  }).filter(shape => !shape.d.includes('a-'));
};

/** Hills or waves, one behind the other. */
const waves: Motif = (next, palette) =>
  times(5, index => {
    const y = 170 + index * between(next, 58, 74);
    const lift = between(next, 30, 95);
    const shift = between(next, -160, 160);
    return {
      d: `M-100 ${y}C${120 + shift} ${y - lift * 2} ${260 + shift} ${y + lift} ${420 + shift} ${y}S${700 + shift} ${y - lift} 900 ${y - lift * 0.4}V520H-100Z`,
      fill: palette[(4 - index + 5) % 5],
      opacity: 0.82,
    };
  });

/** Quarter discs on a grid, each turned its own way. */
const tiles: Motif = (next, palette) => {
  const size = next() < 0.5 ? 100 : 125;
  return times(Math.ceil(800 / size) * Math.ceil(500 / size), index => {
    const [x, y] = [(index % (800 / size)) * size, Math.floor(index / (800 / size)) * size];
    const corner = Math.floor(next() * 6);
    const fill = palette[Math.floor(next() * 5)];
    if (corner > 3)
      return corner === 4 ? { d: disc(x + size / 2, y + size / 2, size / 2), fill } : { d: '', fill };
    return {
      d: `M${x} ${y}h${size}a${size} ${size} 0 0 1 ${-size} ${size}Z`,
      fill,
      turn: [corner * 90, x + size / 2, y + size / 2] as [number, number, number],
    };
  }).filter(shape => shape.d !== '');
};

/** Broad ribbons in one swing. */
const ribbons: Motif = (next, palette) => {
  const [start, bend, end] = [between(next, -40, 380), between(next, -200, 620), between(next, 80, 520)];
  const width = between(next, 34, 62);
  return times(6, index => {
    const off = (index - 2.5) * width;
    return {
      d: `M-80 ${start + off}C${200 + off * 0.4} ${bend + off} ${520 + off * 0.4} ${700 - bend + off} 880 ${end + off}`,
      stroke: palette[(index + 1) % 5],
      width: width * 1.04,
      opacity: 0.92,
    };
  });
};

/** Paths around a planet. */
const orbits: Motif = (next, [deep, , bright, light, spark]) => {
  const [x, y, tilt] = [between(next, 260, 560), between(next, 180, 320), between(next, -35, 35)];
  const ripples = times(6, index => ({
    d: disc(x, y, 110 + index * 62, (110 + index * 62) * 0.42),
    stroke: index % 2 ? light : spark,
    width: index % 3 ? 2.5 : 7,
    opacity: 0.8,
    turn: [tilt, x, y] as [number, number, number],
  }));
  const moons = times(4, index => ({
    d: disc(
      x + (110 + index * 62) * Math.cos(index * 2 + tilt),
      y + (110 + index * 62) * 0.42 * Math.sin(index * 2 + tilt),
      between(next, 8, 22),
    ),
    fill: index % 2 ? spark : light,
    turn: [tilt, x, y] as [number, number, number],
  }));
  return [
    ...ripples,
    { d: disc(x, y, 92), fill: bright },
    { d: disc(x - 22, y - 20, 62), fill: light, opacity: 0.3 },
    { d: disc(x + 30, y + 26, 18), fill: deep, opacity: 0.25 },
    ...moons,
  ];
};

/** A flower of overlapping leaves. */
const petals: Motif = (next, palette) => {
  const [x, y, count] = [between(next, 250, 550), between(next, 200, 300), 7 + Math.floor(next() * 6)];
  const [long, broad] = [between(next, 130, 190), between(next, 46, 84)];
  const leaves = times(count, index => ({
    d: disc(x + long * 0.92, y, long, broad),
    fill: palette[1 + (index % 4)],
    opacity: 0.62,
    turn: [(360 / count) * index + long, x, y] as [number, number, number],
  }));
  return [...leaves, { d: disc(x, y, broad * 0.62), fill: palette[4] }];
};

/** Pills leaning the same way, like people in a queue. */
const pills: Motif = (next, palette) => {
  const turn = between(next, -38, -18);
  return times(9, index => {
    const [x, y, long, half] = [
      -20 + index * 98,
      between(next, -40, 190),
      between(next, 190, 380),
      between(next, 28, 44),
    ];
    return {
      d: `M${x - half} ${y}a${half} ${half} 0 0 1 ${2 * half} 0v${long}a${half} ${half} 0 0 1 ${-2 * half} 0Z`,
      fill: palette[1 + Math.floor(next() * 4)],
      opacity: 0.88,
      turn: [turn, 400, 250] as [number, number, number],
    };
  });
};

/** Every picture of nothing in particular. */
export const abstractMotifs: readonly Motif[] = [
  sun,
  arches,
  waves,
  tiles,
  ribbons,
  orbits,
  petals,
  pills,
  ...cutOutMotifs,
];
