import { between, blob, box, disc, type Motif, some, tenth, times } from './cover-shapes.ts';

/** Points that know each other. */
export const network: Motif = (next, [deep, mid, bright, light, spark]) => {
  const layers = [3, 5, 5, 3].map((count, column) =>
    times(
      count,
      index => [130 + column * 180, 250 + (index - (count - 1) / 2) * between(next, 84, 96)] as const,
    ),
  );
  const links = layers
    .slice(1)
    .flatMap((layer, column) =>
      (layers[column] ?? []).flatMap(([x, y]) =>
        layer.map(
          ([p, q]) => `M${x} ${tenth(y)}C${x + 90} ${tenth(y)} ${p - 90} ${tenth(q)} ${p} ${tenth(q)}`,
        ),
      ),
    );
  return [
    ...links.map((d, index) => ({
      d,
      stroke: index % 5 ? bright : spark,
      width: index % 5 ? 2.5 : 5,
      opacity: 0.8,
    })),
    ...layers.flat().flatMap(([x, y], index) => [
      { d: disc(x, y, between(next, 22, 34)), fill: [light, spark, mid, light][index % 4] },
      { d: disc(x, y, 10), fill: deep },
    ]),
  ];
};

/** A chip and its lines. */
export const circuit: Motif = (next, [deep, mid, bright, light, spark]) => {
  const [x, y] = [between(next, 320, 480), between(next, 225, 275)];
  const lines = times(28, index => {
    const [slot, run, bend] = [
      x + (Math.floor(index / 4) - 3) * 26,
      between(next, 20, 110),
      between(next, -70, 70),
    ];
    const turn: [number, number, number] = [(index % 4) * 90, x, y];
    const end = tenth(y - 98 - run);
    return [
      {
        d: `M${tenth(slot)} ${tenth(y - 96)}V${end}l${bend} ${-Math.abs(bend)}v-60`,
        stroke: index % 3 ? bright : light,
        width: 5,
        opacity: 0.85,
        turn,
      },
      { d: disc(slot + bend, end - Math.abs(bend) - 68, 10), fill: index % 3 ? light : spark, turn },
    ];
  });
  return [
    ...lines.flat(),
    { d: box(x - 98, y - 98, 196, 196, 20), fill: deep },
    { d: box(x - 70, y - 70, 140, 140, 14), fill: mid },
    { d: disc(x, y, 40), fill: spark },
    { d: disc(x, y, 18), fill: light },
  ];
};

/** Bars that climb, with the line over them. */
export const climb: Motif = (next, [deep, mid, bright, light, spark]) => {
  const heights = times(9, index => 70 + index * 32 + between(next, -34, 34));
  const tops = heights.map((high, index) => `${82 + index * 80} ${tenth(400 - high)}`);
  return [
    ...times(5, index => ({ d: box(0, 110 + index * 78, 800, 2), fill: light, opacity: 0.35 })),
    ...heights.map((high, index) => ({
      d: box(52 + index * 80, 430 - high, 60, high + 90, 8),
      fill: [mid, bright, deep][index % 3],
    })),
    { d: `M${tops.join('L')}`, stroke: spark, width: 8 },
    ...tops.map(top => ({ d: disc(...(top.split(' ').map(Number) as [number, number]), 12), fill: light })),
  ];
};

/** Coins in stacks. */
export const coins: Motif = (next, [deep, mid, bright, light, spark]) =>
  times(6, index => {
    const [x, count] = [70 + index * 134, some(next, 3, 10)];
    return times(count, each => {
      const [y, shift] = [440 - each * 30, between(next, -7, 7)];
      return [
        { d: `M${tenth(x + shift - 60)} ${y - 24}v24a60 18 0 0 0 120 0v-24Z`, fill: each % 2 ? mid : deep },
        { d: disc(x + shift, y - 24, 60, 18), fill: each === count - 1 ? spark : bright },
        { d: disc(x + shift, y - 24, 42, 11), stroke: light, width: 3, opacity: 0.8 },
      ];
    }).flat();
  }).flat();

/** People side by side. */
export const people: Motif = (next, [deep, mid, bright, light, spark]) =>
  times(9, index => {
    const isBehind = index < 5;
    const [x, y] = [
      isBehind ? 40 + index * 180 : 130 + (index - 5) * 180,
      (isBehind ? 190 : 250) + between(next, -24, 24),
    ];
    const r = isBehind ? 50 : 62;
    const coat = [mid, bright, spark, light][(index + some(next, 0, 1)) % 4];
    const hair = [deep, spark, mid][some(next, 0, 2)];
    return [
      ...(next() < 0.4 ? [{ d: box(x - r * 1.08, y - r * 0.3, r * 2.16, r * 2, r * 0.7), fill: hair }] : []),
      { d: box(x - r * 1.4, y + r * 1.25, r * 2.8, 420, 72), fill: coat },
      { d: box(x - r * 0.32, y + r * 0.6, r * 0.64, r * 1.1, r * 0.3), fill: bright, opacity: 0.95 },
      { d: disc(x, y - r * 0.14, r * 1.1), fill: hair },
      { d: disc(x, y + r * 0.16, r * 0.86), fill: isBehind ? bright : light },
      {
        d: disc(x, y + r * 0.16, r * 0.86),
        fill: light,
        opacity: [0.95, 0.6, 0.35][some(next, 0, 2)] as number,
      },
      {
        d: `M${tenth(x - r * 0.26)} ${tenth(y + r * 0.42)}a${tenth(r * 0.26)} ${tenth(r * 0.26)} 0 0 0 ${tenth(r * 0.52)} 0`,
        stroke: deep,
        width: 4,
      },
      { d: `${disc(x - r * 0.3, y + r * 0.12, 4.5)}${disc(x + r * 0.3, y + r * 0.12, 4.5)}`, fill: deep },
    ];
  }).flat();

/** Voices that meet. */
export const voices: Motif = (next, [deep, mid, bright, light, spark]) =>
  times(5, index => {
    const [wide, high] = [between(next, 210, 290), between(next, 110, 160)];
    const [x, y] = [
      20 + (index % 3) * 255 + between(next, -16, 30),
      index < 3 ? between(next, 40, 90) : between(next, 250, 300),
    ];
    const left = index < 3 ? x : x + 125;
    const fill = [spark, light, bright, mid, light][index];
    const ink = fill === light ? deep : fill === mid ? light : deep;
    return [
      { d: box(left, y, wide, high, 34), fill },
      { d: `M${left + 50} ${y + high - 2}v44l52 -44Z`, fill },
      ...times(3, each => ({
        d: box(left + 34, y + 32 + each * 27, (wide - 68) * (each === 2 ? 0.55 : 1), 10, 5),
        fill: ink,
        opacity: 0.55,
      })),
    ];
  }).flat();

/** A hall before the screen. */
export const hall: Motif = (next, [deep, mid, bright, light, spark]) => [
  { d: box(190, 50, 420, 210, 14), fill: light },
  { d: blob(next, 320, 155, 84), fill: spark },
  { d: box(430, 100, 140, 16, 8), fill: mid },
  { d: box(430, 136, 110, 16, 8), fill: mid, opacity: 0.6 },
  { d: box(430, 172, 125, 16, 8), fill: mid, opacity: 0.6 },
  ...times(3, row =>
    times(9, index => {
      const [x, y] = [index * 108 - (row % 2) * 54, 318 + row * 62];
      return [
        { d: disc(x, y - 22, 27), fill: [deep, mid, deep][row] },
        { d: box(x - 42, y, 84, 200, 26), fill: [mid, bright, deep][(row + index + some(next, 0, 1)) % 3] },
      ];
    }).flat(),
  ).flat(),
];

/** The two strands of life. */
export const helix: Motif = (next, [deep, mid, bright, light, spark]) => {
  const [shift, turn] = [next() * 6, [between(next, -24, 24), 400, 250] as [number, number, number]];
  return times(34, index => {
    const [x, phase] = [-120 + index * 32, index * 0.42 + shift];
    const [a, b] = [250 + Math.sin(phase) * 120, 250 - Math.sin(phase) * 120];
    const near = Math.cos(phase) > 0;
    return [
      { d: `M${x} ${tenth(a)}V${tenth(b)}`, stroke: index % 2 ? mid : light, width: 5, opacity: 0.7, turn },
      { d: disc(x, near ? b : a, 13), fill: deep, turn },
      { d: disc(x, near ? a : b, 20), fill: near ? spark : bright, turn },
    ];
  }).flat();
};

/** Cells under the glass. */
export const cells: Motif = (next, [deep, mid, bright, light, spark]) =>
  times(11, index => {
    const [x, y, r] = [
      (index % 4) * 220 + between(next, 20, 110),
      Math.floor(index / 4) * 180 + between(next, 20, 110),
      between(next, 62, 100),
    ];
    return [
      { d: blob(next, x, y, r), fill: [bright, light, mid][index % 3], opacity: 0.9 },
      { d: blob(next, x + 6, y + 4, r * 0.42), fill: index % 2 ? spark : deep },
      { d: disc(x - r * 0.3, y - r * 0.3, r * 0.09), fill: light },
    ];
  }).flat();

/** Dice in the air. */
export const dice: Motif = (next, [deep, mid, bright, light, spark]) =>
  times(6, index => {
    const [x, y, size] = [
      110 + (index % 3) * 280 + between(next, -40, 40),
      (index < 3 ? 140 : 365) + between(next, -30, 30),
      between(next, 120, 170),
    ];
    const turn: [number, number, number] = [between(next, -32, 32), x, y];
    const fill = [light, spark, bright][(index + some(next, 0, 1)) % 3];
    const places = [[0], [-1, 1], [-1, 0, 1]][some(next, 0, 2)] as number[];
    const pips = places.flatMap(each =>
      each === 0 || index % 2
        ? [[each, each]]
        : [
            [each, each],
            [each, -each],
          ],
    );
    return [
      { d: box(x - size / 2 + 8, y - size / 2 + 10, size, size, 26), fill: deep, opacity: 0.4, turn },
      { d: box(x - size / 2, y - size / 2, size, size, 26), fill, turn },
      ...pips.map(([px = 0, py = 0]) => ({
        d: disc(x + px * size * 0.27, y + py * size * 0.27, size * 0.1),
        fill: fill === light ? mid : deep,
        turn,
      })),
    ];
  }).flat();
