import { type Frame, type Palette, randomOf, type Scene } from './scene.ts';
import { books, flowers, gallery, garden, morning, skyline, supper, talk } from './scenes.ts';

const scenes = { supper, skyline, garden, gallery, morning, talk, books, flowers } as const satisfies Record<
  string,
  (scene: Scene) => string
>;

/** Motifs of pictures. */
export type Motif = keyof typeof scenes;

const palettes: readonly Palette[] = [
  {
    high: '#2b2350',
    low: '#f2a977',
    far: '#7d5a86',
    near: '#3c2f5c',
    ink: '#1c1530',
    light: '#ffe3ac',
    extra: '#d9705f',
  },
  {
    high: '#f6c9a8',
    low: '#fbeedd',
    far: '#c98f7a',
    near: '#7a4f4a',
    ink: '#3a2326',
    light: '#fff1cf',
    extra: '#e2856a',
  },
  {
    high: '#123a4a',
    low: '#8fc4b7',
    far: '#3f7d83',
    near: '#1d4f59',
    ink: '#0b2530',
    light: '#f7e7b4',
    extra: '#e0a458',
  },
  {
    high: '#5b6fa8',
    low: '#f0d9d8',
    far: '#8b93bd',
    near: '#4a5480',
    ink: '#242a47',
    light: '#fff0d6',
    extra: '#d98b97',
  },
  {
    high: '#1f3d2f',
    low: '#dfe3b4',
    far: '#6d9162',
    near: '#3a6146',
    ink: '#14261d',
    light: '#fbefb8',
    extra: '#d68d4b',
  },
  {
    high: '#7a2e3a',
    low: '#f3c6a0',
    far: '#b4584f',
    near: '#5d2532',
    ink: '#2a1018',
    light: '#ffe0a3',
    extra: '#e59a5c',
  },
];

/** Width by height of the pictures, as phones take them. */
const frames: readonly Frame[] = [
  { width: 1080, height: 1350 },
  { width: 1080, height: 1080 },
  { width: 1080, height: 1440 },
  { width: 1440, height: 1080 },
];

/** A picture as SVG, the same for the same motif and seed. Drawn by us, so that the demo needs no photographs. */
export function drawPicture(motif: Motif, seed: number): string {
  const random = randomOf(seed * 7919 + motif.length);
  const frame = frames[seed % frames.length] as Frame;
  const colours = palettes[Math.floor(random() * palettes.length)] as Palette;
  const { width, height } = frame;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${colours.high}"/><stop offset="1" stop-color="${colours.low}"/></linearGradient><radialGradient id="glow"><stop stop-color="${colours.light}" stop-opacity=".85"/><stop offset="1" stop-color="${colours.light}" stop-opacity="0"/></radialGradient></defs>${scenes[motif]({ ...frame, colours, random })}</svg>`;
}

/** Whether there are pictures of a motif. */
export const isMotif = (name: string): name is Motif => Object.hasOwn(scenes, name);
