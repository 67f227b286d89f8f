import { stat } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { LoaderContext } from '@rspack/core';

const stub = new URL('./no-schemas.ts', import.meta.url).pathname;

const isSchema = (value: unknown): boolean => typeof value === 'object' && value !== null && '_zod' in value;

/** A value as source text; schemas inside routes are left out, for only the server checks. */
const literal = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) => (isSchema(inner) ? undefined : inner)) ?? 'undefined';

const exported = ([name, value]: [string, unknown]): string =>
  `export const ${name} = ${isSchema(value) ? 'z' : literal(value)};`;

/**
 * Turns a file of contracts into plain data at build time: methods, paths and lists remain, schemas become the stub that refuses
 * to check. A file that exports functions stays as it is written.
 */
// A loader is found by its default export.
// oxlint-disable-next-line import/no-default-export
export default async function contractLoader(this: LoaderContext, source: string): Promise<string> {
  const { mtimeMs } = await stat(this.resourcePath);
  // The query makes Node read a file anew after it was changed in a watched build.
  const contract = (await import(`${pathToFileURL(this.resourcePath).href}?at=${mtimeMs}`)) as Record<
    string,
    unknown
  >;
  const entries = Object.entries(contract);
  if (entries.some(([, value]) => typeof value === 'function')) return source;
  return [`import { z } from ${JSON.stringify(stub)};`, ...entries.map(exported)].join('\n');
}
