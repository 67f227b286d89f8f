/**
 * What the settings are grouped by; each is a call of the spec (`site`: `/configs`), but `registration`, which no page reads, and
 * `page`, of which a page reads its own.
 */
export const configAreas = [
  'site',
  'social',
  'registration',
  'circle',
  'admin',
  'proposal',
  'newsletter',
  'page',
] as const;
export type ConfigArea = (typeof configAreas)[number];

/** How the editor asks for a value. */
export const configForms = [
  'switch',
  'number',
  'text',
  'choice',
  'list',
  'flags',
  'numbers',
  'cities',
  'banners',
  'menus',
  'series',
  'sections',
  'logos',
  'questions',
] as const;
export type ConfigForm = (typeof configForms)[number];
