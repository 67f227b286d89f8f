import { hash, pick } from '../formats/seed.ts';

/** Five colours from deep to light, the last one the spark. */
export type Palette = readonly [string, string, string, string, string];

const palettes = {
  dusk: ['#2a1650', '#7b2d8b', '#ee4f76', '#ff9d5c', '#ffe2b0'],
  citrus: ['#8f2d04', '#ea5a0c', '#f9a01b', '#ffd668', '#0e6b5c'],
  lagoon: ['#06303c', '#0a6a70', '#21b5a2', '#b4edcb', '#ffb77d'],
  berry: ['#37082a', '#8f1a55', '#ef3f7c', '#ffabc2', '#ffe6cf'],
  cobalt: ['#0d1650', '#2a3ed1', '#6a88ff', '#c6d5ff', '#ffc371'],
  moss: ['#12291b', '#33623a', '#8fb653', '#e4ebb4', '#f59b4c'],
  clay: ['#45190e', '#ad4424', '#ec8553', '#f8caa0', '#2f6f6a'],
  neon: ['#0e0d1a', '#2a2458', '#6954ff', '#ff6ac1', '#f6efff'],
  glacier: ['#0a2540', '#1f6fb2', '#68c3e8', '#d9f3f7', '#ff8a6b'],
  orchard: ['#3a0f12', '#b3202c', '#f2583e', '#f9c784', '#7fb069'],
  iris: ['#1d1147', '#4b2fb3', '#9a7bff', '#e2d3ff', '#ffd166'],
  gala: ['#11140f', '#2f3a2a', '#9a8242', '#ecd9a0', '#d9573f'],
} as const satisfies Record<string, Palette>;

type Name = keyof typeof palettes;

/** Which palettes suit what a social is about; the first tag that says something decides. */
const moods: [RegExp, Name[]][] = [
  [/music|party|night|dance|dj|club/i, ['neon', 'dusk', 'berry']],
  [/food|dinner|breakfast|wine|supper|coffee|cook/i, ['clay', 'citrus', 'orchard']],
  [/\bai\b|\bml\b|tech|code|data|engineer|startup/i, ['cobalt', 'neon', 'iris']],
  [/financ|invest|gala|venture|estate|fund/i, ['gala', 'cobalt', 'moss']],
  [/well|yoga|run|hike|outdoor|garden|climate/i, ['moss', 'lagoon', 'glacier']],
  [/art|design|film|photo|book|fashion/i, ['dusk', 'iris', 'orchard']],
  [/founder|women|network|breakfast|community/i, ['berry', 'citrus', 'glacier']],
];

/** The palette for what a social is about; without a telling tag any of them. */
export function paletteFor(next: () => number, tags: readonly string[]): Palette {
  const mood = tags.map(tag => moods.find(([pattern]) => pattern.test(tag))).find(Boolean);
  return palettes[pick(next, mood?.[1] ?? (Object.keys(palettes) as Name[]))];
}

/** A short stable name for the ids inside one picture, so that two pictures on a page never share a gradient. */
export const pictureKey = (seed: string) => `c${hash(seed).toString(36)}`;
