import type { ConfigEntryView } from '@momos/contracts/configs';

/** The value of a setting as it travels. */
export type Json = ConfigEntryView['configVal'];
export type Row = Record<string, Json>;

const isRow = (value: Json): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value's named parts; none where it has no such. */
export const rowOf = (value: Json): Row => (isRow(value) ? value : {});
/** The value as a list; empty where it is none. */
export const listOf = (value: Json): Json[] => (Array.isArray(value) ? value : []);
/** The value as a text; empty where it is none. */
export const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
