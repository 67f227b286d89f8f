import type { Palette } from './cover-palettes.ts';

/** One shape of a cover, as SVG says it. The canvas is 800 × 500. */
export type Shape = {
  d: string;
  fill?: string | undefined;
  stroke?: string | undefined;
  width?: number;
  opacity?: number;
  turn?: [degrees: number, x: number, y: number];
};

/** Draws one kind of picture with the numbers of a stream and five colours. */
export type Motif = (next: () => number, palette: Palette) => Shape[];

/** A list of what is made for 0, 1, 2 …. */
export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** The next number of the stream between two bounds, to a tenth. */
export const between = (next: () => number, low: number, high: number) => tenth(low + next() * (high - low));

/** A whole number of the stream from `low` up to and with `high`. */
export const some = (next: () => number, low: number, high: number) =>
  low + Math.floor(next() * (high - low + 1));

/** A number as short as a path needs it. */
export const tenth = (value: number) => Math.round(value * 10) / 10;

/** The path of a circle, or of an ellipse. */
export const disc = (x: number, y: number, r: number, s = r) =>
  `M${tenth(x - r)} ${tenth(y)}a${tenth(r)} ${tenth(s)} 0 1 0 ${tenth(2 * r)} 0a${tenth(r)} ${tenth(s)} 0 1 0 ${tenth(-2 * r)} 0Z`;

/** The path of a rectangle with round corners, from its upper left one. */
export const box = (x: number, y: number, width: number, height: number, r = 0) =>
  `M${tenth(x + r)} ${tenth(y)}h${tenth(width - 2 * r)}a${r} ${r} 0 0 1 ${r} ${r}v${tenth(height - 2 * r)}a${r} ${r} 0 0 1 ${-r} ${r}h${tenth(2 * r - width)}a${r} ${r} 0 0 1 ${-r} ${-r}v${tenth(2 * r - height)}a${r} ${r} 0 0 1 ${r} ${-r}Z`;

/** The path of half a disc below a line: a bowl, or with `up` a dome. */
export const bowl = (x: number, y: number, r: number, up = false) =>
  `M${tenth(x - r)} ${tenth(y)}a${tenth(r)} ${tenth(r)} 0 0 ${up ? 1 : 0} ${tenth(2 * r)} 0Z`;

/** A point of a circle; the angle in radians, clockwise from the right. */
export const point = (x: number, y: number, r: number, angle: number): [number, number] => [
  tenth(x + r * Math.cos(angle)),
  tenth(y + r * Math.sin(angle)),
];

/** A closed soft outline through points around a centre. */
export function blob(next: () => number, x: number, y: number, size: number): string {
  const points = times(7, index => point(x, y, size * between(next, 0.55, 1.15), (index / 7) * 2 * Math.PI));
  const middles = points.map(([px, py], index) => {
    const [qx, qy] = points[(index + 1) % 7] as [number, number];
    return `${tenth((px + qx) / 2)} ${tenth((py + qy) / 2)}`;
  });
  const arcs = points.map(([px, py], index) => `Q${px} ${py} ${middles[index]}`);
  return `M${middles[6]}${arcs.join('')}Z`;
}
