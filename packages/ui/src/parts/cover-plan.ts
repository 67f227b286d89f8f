import { topicOfSeed } from '@momos/contracts/cover-topic';
import { pick, seeded } from '../formats/seed.ts';
import { type Palette, palettes } from './cover-palettes.ts';
import { abstractScene, scenes } from './cover-scenes.ts';
import type { Shape } from './cover-shapes.ts';

/** A soft light of the mesh behind the shapes. */
export type Glow = { x: number; y: number; r: number; color: string };

/** All there is to draw one cover. */
export type CoverPlan = { palette: Palette; angle: number; glows: Glow[]; shapes: Shape[] };

/** The picture for a seed: always the same for the same, another for every other, and of the topic that the seed names. */
export function planCover(seed: string): CoverPlan {
  const next = seeded(seed);
  const topic = topicOfSeed(seed);
  const scene = topic ? scenes[topic] : abstractScene;
  const palette = palettes[pick(next, scene.palettes)];
  const glows = [1, 2, 3, 4].map(index => ({
    x: Math.round(next() * 800),
    y: Math.round(next() * 500),
    r: Math.round(220 + next() * 260),
    color: palette[topic ? index % 3 : index] as string,
  }));
  return { palette, angle: Math.round(next() * 360), glows, shapes: pick(next, scene.motifs)(next, palette) };
}
