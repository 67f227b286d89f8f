import type { Palette } from './cover-palettes.ts';
import { between, blob, bowl, box, disc, type Motif, type Shape, some, times } from './cover-shapes.ts';

/** Plates from above, with what was cooked. */
export const plates: Motif = (next, [deep, mid, bright, light, spark]) => {
  const [r, lift] = [between(next, 98, 122), between(next, -34, 34)];
  const cloth = times(9, index => ({ d: box(index * 100 - 20, 0, 42, 500), fill: mid, opacity: 0.3 }));
  const places = times(4, index => {
    const [x, y] = [70 + index * 222, 250 + (index % 2 ? lift : -lift)];
    const food = times(5, each => ({
      d: blob(next, x + between(next, -36, 36), y + between(next, -36, 36), between(next, 16, 34)),
      fill: [bright, spark, deep, mid, bright][each],
    }));
    return [
      { d: disc(x + 6, y + 9, r), fill: deep, opacity: 0.35 },
      { d: disc(x, y, r), fill: light },
      { d: disc(x, y, r * 0.7), stroke: mid, width: 3, opacity: 0.4 },
      ...food,
      { d: box(x + r + 5, y - 78, 8, 156, 4), fill: light },
      { d: box(x + r + 1, y - 92, 16, 52, 8), fill: light },
    ];
  });
  return [...cloth, ...places.flat()];
};

/** What stands on a table: a candle, a bowl or a glass. */
const placed: Record<
  'candle' | 'bowl' | 'glass',
  (...given: [x: number, top: number, next: () => number, palette: Palette]) => Shape[]
> = {
  candle: (x, top, next, [, , , light, spark]) => {
    const tall = between(next, 60, 110);
    return [
      { d: box(x - 8, top - tall, 16, tall, 3), fill: light },
      { d: disc(x, top - tall - 18, 9, 17), fill: spark },
      { d: disc(x, top - tall - 14, 30), fill: light, opacity: 0.22 },
    ];
  },
  bowl: (x, top, next, [, mid, bright, light, spark]) => [
    { d: bowl(x, top - 42, 44), fill: next() < 0.5 ? bright : mid },
    ...times(3, each => ({ d: disc(x - 20 + each * 20, top - 46, 14), fill: each % 2 ? spark : light })),
  ],
  glass: (x, top, _next, [, , bright, light]) => [
    { d: bowl(x, top - 84, 24), fill: light, opacity: 0.85 },
    { d: bowl(x, top - 80, 19), fill: bright },
    { d: box(x - 2, top - 62, 4, 60), fill: light },
    { d: box(x - 16, top - 5, 32, 5), fill: light },
  ],
};

/** A table set for the evening: lamps above, candles, bowls and glasses. */
export const longTable: Motif = (next, palette) => {
  const [deep, mid, bright, light, spark] = palette;
  const lamps = times(3, index => {
    const [x, y] = [150 + index * 250 + between(next, -30, 30), between(next, 90, 150)];
    return [
      { d: `M${x - 26} ${y}L${x - 150} 360h300L${x + 26} ${y}Z`, fill: light, opacity: 0.14 },
      { d: box(x - 2, 0, 4, y - 40), fill: deep },
      { d: bowl(x, y, 56, true), fill: index % 2 ? spark : bright },
      { d: bowl(x, y, 15), fill: light },
    ];
  });
  const top = 366;
  const things = times(8, index => {
    const x = 56 + index * 100 + between(next, -14, 14);
    const kind = (['candle', 'bowl', 'glass'] as const)[(index + some(next, 0, 1)) % 3] ?? 'bowl';
    return placed[kind](x, top, next, palette);
  });
  return [
    ...lamps.flat(),
    ...things.flat(),
    { d: box(-20, top, 840, 26), fill: deep },
    { d: box(-20, top + 26, 840, 140), fill: mid, opacity: 0.9 },
    ...times(9, index => ({ d: bowl(index * 100, top + 26, 50), fill: light, opacity: 0.9 })),
  ];
};

/** A cup with steam before the first sun. */
export const firstCup: Motif = (next, [deep, mid, bright, light, spark]) => {
  const [x, sun] = [between(next, 300, 460), between(next, 170, 220)];
  const wedges = times(16, index => ({
    d: 'M400 330L380 -300h40Z',
    fill: bright,
    opacity: 0.5,
    turn: [index * 22.5, 400, 330] as [number, number, number],
  }));
  const steam = times(3, index => ({
    d: `M${x - 40 + index * 40} 205c-30 -40 30 -60 0 -${60 + index * 14}`,
    stroke: light,
    width: 9,
    opacity: 0.8,
  }));
  return [
    ...wedges,
    { d: disc(400, 330, sun), fill: spark },
    { d: box(0, 400, 800, 120), fill: deep },
    ...steam,
    { d: disc(x + 112, 292, 42), stroke: light, width: 20 },
    { d: `M${x - 112} 232h224v60a112 112 0 0 1 -224 0Z`, fill: light },
    { d: disc(x, 234, 112, 20), fill: mid },
    { d: disc(x, 408, 165, 16), fill: bright },
  ];
};

/** Eggs, sunny side up, on a cloth. */
export const eggs: Motif = (next, [, mid, bright, light, spark]) => [
  ...times(7, index => ({ d: box(0, index * 78 - 10, 800, 30), fill: bright, opacity: 0.38 })),
  ...times(8, index => ({ d: box(index * 112 - 20, 0, 30, 500), fill: mid, opacity: 0.3 })),
  ...times(5, index => {
    const [x, y] = [70 + index * 165 + between(next, -20, 20), index % 2 ? 345 : 160];
    const size = between(next, 100, 128);
    return [
      { d: blob(next, x, y, size), fill: light },
      { d: disc(x + 6, y + 4, size * 0.36), fill: spark },
      { d: disc(x - 6, y - 8, size * 0.1), fill: light, opacity: 0.85 },
    ];
  }).flat(),
];

/** Glasses that meet. */
export const glasses: Motif = (next, [deep, mid, bright, light, spark]) =>
  times(5, index => {
    const [x, foot] = [80 + index * 160, between(next, 420, 450)];
    const [r, fill] = [between(next, 58, 78), [bright, spark, mid][index % 3]];
    const rim = between(next, 90, 150);
    const turn: [number, number, number] = [between(next, -9, 9), x, foot];
    return [
      { d: box(x - 4, rim + r, 8, foot - rim - r), fill: light, turn },
      { d: disc(x, foot, r * 0.75, 9), fill: light, turn },
      {
        d: `M${x - r} ${rim}h${2 * r}v40a${r} ${r * 1.2} 0 0 1 ${-2 * r} 0Z`,
        fill: light,
        opacity: 0.4,
        turn,
      },
      { d: `M${x - r} ${rim + 42}h${2 * r}a${r} ${r * 1.2} 0 0 1 ${-2 * r} 0Z`, fill, turn },
      { d: disc(x, rim + 42, r, 9), fill: deep, opacity: 0.3, turn },
      ...times(3, each => ({
        d: disc(x + between(next, -30, 30), rim - 20 - each * 26, between(next, 4, 9)),
        fill: light,
        opacity: 0.8,
      })),
    ];
  }).flat();

/** Fans of gold, as in the halls of the twenties. */
export const fans: Motif = (_next, [deep, mid, bright, light, spark]) =>
  times(5, row =>
    times(7, column => {
      const [x, y] = [column * 160 - (row % 2 ? 160 : 80), row * 112 + 96];
      return [deep, bright, mid, light, (row + column) % 4 ? deep : spark].map((fill, ring) => ({
        d: bowl(x, y, 82 - ring * 17, true),
        fill,
        stroke: ring === 0 ? bright : undefined,
        width: 3,
      }));
    }).flat(),
  ).flat();

/** Fireworks over dark water. */
export const fireworks: Motif = (next, [deep, , bright, light, spark]) => [
  ...times(4, index => {
    const [x, y] = [110 + index * 190 + between(next, -30, 30), between(next, 100, 270)];
    const [count, long] = [some(next, 14, 20), between(next, 88, 150)];
    const colour = [light, spark, bright][index % 3];
    return times(count, each => {
      const turn: [number, number, number] = [(each / count) * 360, x, y];
      return [
        { d: box(x + long * 0.25, y - 2.5, long * 0.6, 5, 2), fill: colour, turn },
        { d: disc(x + long, y, 6), fill: each % 2 ? light : colour, turn },
      ];
    }).flat();
  }).flat(),
  { d: box(0, 420, 800, 100), fill: deep },
  ...times(9, index => ({
    d: box(40 + index * 90, 440 + (index % 3) * 18, 60, 5, 2),
    fill: index % 2 ? light : spark,
    opacity: 0.6,
  })),
];

/** Vases on a shelf, each thrown by another hand. */
export const vases: Motif = (next, [deep, mid, bright, light, spark]) => [
  ...times(5, index => {
    const [x, neck] = [90 + index * 155, between(next, 16, 34)];
    const [belly, tall] = [between(next, 50, 74), between(next, 150, 270)];
    const top = 400 - tall;
    const fill = [light, spark, bright, mid, light][index];
    const d = `M${x - neck} ${top}h${2 * neck}c0 ${tall * 0.35} ${belly - neck} ${tall * 0.25} ${belly - neck} ${tall * 0.6}c0 ${tall * 0.3} ${-belly * 0.4} ${tall * 0.4} ${-belly * 0.4} ${tall * 0.4}h${-belly * 1.2}c0 0 ${-belly * 0.4} ${-tall * 0.1} ${-belly * 0.4} ${-tall * 0.4}c0 ${-tall * 0.35} ${belly - neck} ${-tall * 0.25} ${belly - neck} ${-tall * 0.6}Z`;
    const stem = times(index % 2 ? 3 : 0, each => ({
      d: `M${x} ${top}q${(each - 1) * 10} -50 ${(each - 1) * 44} -${70 + each * 10}`,
      stroke: deep,
      width: 6,
    }));
    const heads = times(index % 2 ? 3 : 0, each => ({
      d: disc(x + (each - 1) * 44, top - 78 - each * 10, 20),
      fill: each % 2 ? spark : light,
    }));
    return [
      ...stem,
      ...heads,
      { d, fill },
      { d: box(x - belly * 0.9, 400 - tall * 0.42, belly * 1.8, 12), fill: deep, opacity: 0.28 },
    ];
  }).flat(),
  { d: box(-10, 400, 820, 22), fill: deep },
];
