import { pick, seeded } from '../formats/seed.ts';
import { motifs } from './cover-motifs.ts';
import { paletteFor, type Palette } from './cover-palettes.ts';
import type { Shape } from './cover-shapes.ts';

/** A soft light of the mesh behind the shapes. */
export type Glow = { x: number; y: number; r: number; color: string };

/** All there is to draw one cover. */
export type CoverPlan = { palette: Palette; angle: number; glows: Glow[]; shapes: Shape[] };

/** The picture for an id and its tags: always the same for the same, and another for every other id. */
export function planCover(id: string, tags: readonly string[] = []): CoverPlan {
  const next = seeded(id);
  const palette = paletteFor(next, tags);
  const glows = [1, 2, 3, 4].map(index => ({
    x: Math.round(next() * 800),
    y: Math.round(next() * 500),
    r: Math.round(220 + next() * 260),
    color: palette[index] as string,
  }));
  return { palette, angle: Math.round(next() * 360), glows, shapes: pick(next, motifs)(next, palette) };
}
