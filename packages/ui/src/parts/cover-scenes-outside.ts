import { between, bowl, box, disc, type Motif, point, some, tenth, times } from './cover-shapes.ts';

/** Hills, a sun and mills for wind. */
export const mills: Motif = (next, [deep, mid, bright, light, spark]) => {
  const hill = (y: number, fill: string, opacity = 1) => {
    const [a, b] = [between(next, -90, 40), between(next, -40, 110)];
    return {
      d: `M-20 ${y}C180 ${y + a} 300 ${y + b} 460 ${y}S720 ${y - b} 820 ${y - a}V520H-20Z`,
      fill,
      opacity,
    };
  };
  const towers = times(3, index => {
    const [x, y] = [170 + index * 225 + between(next, -40, 40), between(next, 110, 200)];
    const [long, turn] = [between(next, 74, 104), next() * 120];
    return [
      { d: `M${x - 4} ${y}h8l5 300h-18Z`, fill: light },
      ...times(3, each => ({
        d: `M${x} ${y}l${tenth(long * 0.3)} -9L${x + long} ${y}l${tenth(-long * 0.7)} 5Z`,
        fill: light,
        turn: [turn + each * 120, x, y] as [number, number, number],
      })),
      { d: disc(x, y, 7), fill: spark },
    ];
  });
  return [
    { d: disc(between(next, 220, 600), between(next, 140, 210), between(next, 70, 110)), fill: spark },
    hill(300, bright, 0.85),
    ...towers.flat(),
    hill(360, mid),
    hill(430, deep),
  ];
};

/** Leaves that grow in from below. */
export const leaves: Motif = (next, [deep, mid, bright, light, spark]) =>
  times(9, index => {
    const [x, long] = [index * 100, between(next, 260, 430)];
    const broad = long * between(next, 0.2, 0.3);
    const turn: [number, number, number] = [between(next, -28, 28), x, 520];
    const fill = [mid, bright, deep, light, mid, spark, bright, deep, mid][index];
    const tip = 520 - long;
    const veins = times(5, each => {
      const y = 500 - (each + 1) * long * 0.14;
      return `M${x} ${tenth(y)}l${tenth(broad * 0.45)} -${tenth(broad * 0.4)}M${x} ${tenth(y)}l-${tenth(broad * 0.45)} -${tenth(broad * 0.4)}`;
    });
    return [
      {
        d: `M${x} 520C${tenth(x - broad * 1.4)} ${tenth(520 - long * 0.4)} ${tenth(x - broad)} ${tenth(520 - long * 0.75)} ${x} ${tenth(tip)}C${tenth(x + broad)} ${tenth(520 - long * 0.75)} ${tenth(x + broad * 1.4)} ${tenth(520 - long * 0.4)} ${x} 520Z`,
        fill,
        turn,
      },
      {
        d: `M${x} 520V${tenth(tip + 20)}${veins.join('')}`,
        stroke: fill === light ? mid : light,
        width: 3.5,
        opacity: 0.55,
        turn,
      },
    ];
  }).flat();

/** Peaks with a path to the top. */
export const peaks: Motif = (next, [deep, mid, bright, light, spark]) => {
  const mountain = (x: number, top: number, half: number, fill: string) => [
    { d: `M${x - half} 520L${x} ${top}L${x + half} 520Z`, fill },
    {
      d: `M${x} ${top}l${tenth(half * 0.2)} ${tenth((520 - top) * 0.2)}l${tenth(-half * 0.12)} 18l-${tenth(half * 0.1)} -16l-${tenth(half * 0.14)} 20l-${tenth(half * 0.06)} -22Z`,
      fill: light,
    },
  ];
  const [x, top] = [between(next, 330, 470), between(next, 90, 140)];
  return [
    { d: disc(x + between(next, -240, 240), 150, between(next, 50, 84)), fill: spark },
    ...mountain(x - 250, between(next, 200, 260), 260, bright),
    ...mountain(x + 260, between(next, 170, 240), 280, bright),
    ...mountain(x, top, 330, mid),
    {
      d: `M${x - 60} 520C${x + 140} 450 ${x - 140} 400 ${x + 20} 340S${x - 50} 250 ${x} ${top + 60}`,
      stroke: spark,
      width: 9,
    },
    { d: `M-20 520V450Q200 400 400 450T820 430V520Z`, fill: deep },
  ];
};

/** A running track. */
export const track: Motif = (next, [deep, mid, bright, light, spark]) => {
  const [x, y, turn] = [between(next, 470, 620), between(next, 210, 290), between(next, -16, 10)];
  const ground: [number, number, number] = [turn, 400, 250];
  return [
    ...times(7, index => ({
      d: `M-400 ${y - 210 + index * 26}H${x}a${210 - index * 26} ${210 - index * 26} 0 0 1 0 ${2 * (210 - index * 26)}H-400`,
      stroke: [mid, bright, mid, deep, bright, mid, deep][index],
      width: 22,
      turn: ground,
    })),
    ...times(6, index => ({
      d: `M-400 ${y - 197 + index * 26}H${x}a${197 - index * 26} ${197 - index * 26} 0 0 1 0 ${2 * (197 - index * 26)}H-400`,
      stroke: light,
      width: 3,
      turn: ground,
    })),
    ...times(5, index => ({
      d: disc(between(next, 90, x), y - 210 + index * 26, 15),
      fill: index % 2 ? spark : light,
      turn: ground,
    })),
  ];
};

/** A town at night, windows lit. */
export const skyline: Motif = (next, [deep, mid, bright, light, spark]) => {
  const row = (base: number, fill: string, low: number, high: number) =>
    times(9, index => {
      const [x, top, wide] = [index * 92 - 20, base - between(next, low, high), between(next, 64, 88)];
      const roof = some(next, 0, 2);
      return [
        { d: box(x, top, wide, 520 - top), fill },
        ...(roof === 0 ? [{ d: `M${x} ${top}l${wide / 2} -38l${wide / 2} 38Z`, fill }] : []),
        ...(roof === 1 ? [{ d: box(x + wide / 2 - 3, top - 46, 6, 46), fill }] : []),
        ...times(12, each => ({
          d: box(x + 12 + (each % 3) * (wide / 3.4), top + 20 + Math.floor(each / 3) * 34, 12, 18),
          fill: next() < 0.55 ? light : fill,
          opacity: 0.9,
        })).filter(window => window.fill !== fill),
      ];
    }).flat();
  const [x, y] = [between(next, 160, 640), between(next, 80, 130)];
  return [
    { d: disc(x, y, 58), fill: spark },
    { d: disc(x + 24, y - 12, 50), fill: mid },
    ...times(16, () => ({
      d: disc(between(next, 0, 800), between(next, 10, 220), between(next, 1.5, 3.5)),
      fill: light,
    })),
    ...row(430, bright, 110, 230),
    ...row(520, deep, 110, 240),
  ];
};

/** House fronts at a canal. */
export const fronts: Motif = (next, [deep, mid, bright, light, spark]) => [
  ...times(7, index => {
    const [x, top] = [index * 116 - 6, between(next, 110, 200)];
    const fill = [bright, mid, spark, light, deep][(index * 2 + some(next, 0, 1)) % 5] as string;
    const pane = fill === light ? mid : light;
    return [
      { d: next() < 0.5 ? `M${x} ${top}l56 -62l56 62Z` : bowl(x + 56, top + 1, 56, true), fill },
      { d: box(x, top, 112, 420 - top), fill },
      ...times(6, each => ({
        d: box(x + 18 + (each % 2) * 46, top + 22 + Math.floor(each / 2) * 66, 30, 42, each < 2 ? 14 : 2),
        fill: pane,
        opacity: 0.9,
      })),
    ];
  }).flat(),
  { d: box(0, 420, 800, 100), fill: deep },
  ...times(8, index => ({
    d: box(index * 104, 440 + (index % 3) * 20, 74, 6, 3),
    fill: bright,
    opacity: 0.7,
  })),
];

/** A record, and what it plays. */
export const record: Motif = (next, [deep, mid, bright, light, spark]) => {
  const [x, y] = [between(next, 240, 330), between(next, 230, 270)];
  return [
    ...times(16, index => {
      const high = between(next, 40, 300);
      return {
        d: box(30 + index * 48, 250 - high / 2, 24, high, 12),
        fill: index % 3 ? bright : spark,
        opacity: 0.85,
      };
    }),
    { d: disc(x, y, 208), fill: deep },
    ...times(6, index => ({
      d: disc(x, y, 188 - index * 19),
      stroke: index % 2 ? mid : bright,
      width: 2,
      opacity: 0.7,
    })),
    {
      d: `M${x} ${y}L${point(x, y, 205, -0.9).join(' ')}A205 205 0 0 1 ${point(x, y, 205, -0.45).join(' ')}Z`,
      fill: light,
      opacity: 0.2,
    },
    { d: disc(x, y, 68), fill: spark },
    { d: disc(x, y, 46), stroke: light, width: 3 },
    { d: disc(x, y, 9), fill: deep },
  ];
};

/** Light from above on a crowd. */
export const crowd: Motif = (next, [deep, mid, bright, light, spark]) => [
  ...times(6, index => {
    const [x, aim] = [80 + index * 130, between(next, -220, 220)];
    return {
      d: `M${x - 12} -10h24L${x + aim + 110} 430h-220Z`,
      fill: [light, spark, bright][index % 3],
      opacity: 0.34,
    };
  }),
  ...times(13, index => {
    const [x, y] = [index * 66, between(next, 320, 356)];
    return [
      { d: disc(x, y, 26), fill: mid },
      { d: bowl(x, y + 92, 48, true), fill: mid },
      { d: box(x - 20, y + 60, 40, 200), fill: mid },
    ];
  }).flat(),
  ...times(10, index => {
    const [x, y] = [24 + index * 86, between(next, 372, 416)];
    const arm =
      index % 3 === 0 ? [{ d: `M${x + 34} ${y + 60}L${x + 52} ${y - 66}`, stroke: deep, width: 20 }] : [];
    return [...arm, { d: disc(x, y, 33), fill: deep }, { d: bowl(x, y + 110, 62, true), fill: deep }];
  }).flat(),
];
