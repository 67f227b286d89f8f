import { stat } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { LoaderContext } from '@rspack/core';

const stub = new URL('./no-schemas.ts', import.meta.url).pathname;

const isSchema = (value: unknown): boolean => typeof value === 'object' && value !== null && '_zod' in value;

/** What a client needs of a route to make its call; who may make it, and what else the server does, is the server's. */
const ofClient = ['id', 'method', 'path', 'idempotency', 'isRepeatHarmful', 'format', 'bare'];

const isRoute = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

function inBrowser(_: string, value: unknown): unknown {
  if (isSchema(value)) return undefined;
  return isRoute(value) ? Object.fromEntries(ofClient.map(field => [field, value[field]])) : value;
}

/** A value as source text. */
const literal = (value: unknown): string => JSON.stringify(value, inBrowser) ?? 'undefined';

const exported = ([name, value]: [string, unknown]): string =>
  `export const ${name} = ${isSchema(value) ? 'z' : literal(value)};`;

/**
 * Turns a file of contracts into plain data at build time: methods, paths and lists remain, schemas become the stub that refuses
 * to check, and of a route what a client needs. A file that exports functions stays as it is written.
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
