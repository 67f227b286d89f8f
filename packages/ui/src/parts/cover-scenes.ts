import type { CoverTopic } from '@momos/contracts/cover-topic';
import { abstractMotifs } from './cover-abstract.ts';
import type { PaletteName } from './cover-palettes.ts';
import * as arts from './cover-scenes-arts.ts';
import * as outside from './cover-scenes-outside.ts';
import * as table from './cover-scenes-table.ts';
import * as work from './cover-scenes-work.ts';
import type { Motif } from './cover-shapes.ts';

/** What the covers of a topic are drawn from. No two topics share a motif or a palette. */
export type Scene = { motifs: readonly Motif[]; palettes: readonly PaletteName[] };

/** The scene of each topic. */
export const scenes: Readonly<Record<CoverTopic, Scene>> = {
  climate: { motifs: [outside.mills, outside.leaves], palettes: ['moss', 'meadow', 'tide'] },
  tech: { motifs: [work.network, work.circuit], palettes: ['cobalt', 'matrix', 'ultraviolet'] },
  health: { motifs: [work.helix, work.cells], palettes: ['lagoon', 'coral'] },
  money: { motifs: [work.climb, work.coins], palettes: ['mint', 'vault'] },
  art: { motifs: [arts.gallery, arts.strokes], palettes: ['atelier', 'primary'] },
  music: { motifs: [outside.record, outside.crowd], palettes: ['neon', 'dusk'] },
  film: { motifs: [arts.aperture, arts.film], palettes: ['sepia', 'noir'] },
  books: { motifs: [arts.books, arts.openBook], palettes: ['library', 'denim'] },
  outdoors: { motifs: [outside.peaks, outside.track], palettes: ['glacier', 'sunrise'] },
  gala: { motifs: [table.fans, table.fireworks], palettes: ['gala', 'midnight'] },
  drinks: { motifs: [table.glasses], palettes: ['berry', 'vermouth'] },
  morning: { motifs: [table.firstCup, table.eggs], palettes: ['citrus', 'butter'] },
  dinner: { motifs: [table.plates, table.longTable], palettes: ['clay', 'orchard', 'olive'] },
  craft: { motifs: [table.vases], palettes: ['terracotta', 'indigo'] },
  games: { motifs: [work.dice], palettes: ['arcade', 'felt'] },
  city: { motifs: [outside.skyline, outside.fronts], palettes: ['iris', 'harbour'] },
  talk: { motifs: [work.voices, work.hall], palettes: ['paper', 'plum'] },
  people: { motifs: [work.people], palettes: ['fiesta', 'blossom'] },
};

/** For a social whose words name no topic: pictures of nothing in particular. */
export const abstractScene: Scene = {
  motifs: abstractMotifs,
  palettes: ['pebble', 'lilac', 'peach', 'fjord'],
};
