import type { Palette } from './cover-palettes.ts';

/** One shape of a cover, as SVG says it. The canvas is 800 × 500. */
export type Shape = {
  d: string;
  fill?: string;
  stroke?: string;
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
export const between = (next: () => number, low: number, high: number) =>
  Math.round((low + next() * (high - low)) * 10) / 10;

/** The path of a circle, or of an ellipse. */
export const disc = (x: number, y: number, r: number, s = r) =>
  `M${x - r} ${y}a${r} ${s} 0 1 0 ${2 * r} 0a${r} ${s} 0 1 0 ${-2 * r} 0Z`;
