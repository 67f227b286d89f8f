import { describe, expect, it } from '@jest/globals';
import { AppError } from '@momos/contracts/errors';
import { routes } from '@momos/contracts';
import type { Route } from '@momos/contracts/route';
import { z } from 'zod';
import { validate } from './validate.ts';

/** Values that mean something to MongoDB or to JavaScript where a plain text is expected. */
const hostile: unknown[] = [
  { $gt: '' },
  { $ne: null },
  { $where: 'sleep(5000)' },
  { $regex: '.*' },
  { __proto__: null, $in: ['a'] },
  { constructor: { prototype: { isAdmin: true } } },
  { toString: 'x', valueOf: 'y' },
];

type Schema = {
  type?: string;
  const?: unknown;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
};

/** Paths of every field that takes text, lists as `0`. */
function textPaths(schema: Schema, at: readonly string[] = [], depth = 0): string[][] {
  if (depth > 8) return [];
  const below = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  const own = schema.type === 'string' && at.length > 0 ? [[...at]] : [];
  const fields = Object.entries(schema.properties ?? {}).map(([name, each]) => [name, each] as const);
  const items = schema.items ? [['0', schema.items] as const] : [];
  return [
    ...own,
    ...[...fields, ...items].flatMap(([name, each]) => textPaths(each, [...at, name], depth + 1)),
    ...below.flatMap(each => textPaths(each, at, depth + 1)),
  ];
}

const unique = (paths: string[][]) => [...new Map(paths.map(path => [path.join('.'), path])).values()];

/** A body that has one value, at a path. */
const bodyWith = (path: readonly string[], value: unknown): unknown =>
  path.reduceRight<unknown>((inner, name) => (name === '0' ? [inner] : { [name]: inner }), value);

const schemaOf = (part: Route['body']): Schema =>
  z.toJSONSchema(part as z.ZodType, { io: 'input', unrepresentable: 'any' }) as Schema;

const bound = (route: Route) => ({ route, lists: new Set<string>(), handler: async () => undefined });
const params = (route: Route) =>
  Object.fromEntries(
    [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, '01930b5e-7c1a-7d2e-8f3a-1b2c3d4e5f60']),
  );

/** What became of a body given as text: the fields that were refused, or what was let in. */
type Outcome = { letIn?: { body: unknown }; status?: number; refused?: { field: string }[] };

function judge(route: Route, text: string, queryText = ''): Outcome {
  try {
    return { letIn: validate(bound(route), { params: params(route), queryText, body: Buffer.from(text) }) };
  } catch (error) {
    if (error instanceof AppError) return { status: error.status, refused: error.details ?? [] };
    throw error;
  }
}

/** The shapes that a body may have, each with the fields by which it is known among the others. */
const shapesOf = (schema: Schema) =>
  (schema.oneOf ?? [schema]).map(shape => ({
    shape,
    constants: Object.fromEntries(
      Object.entries(shape.properties ?? {}).flatMap(([name, field]) =>
        field.const === undefined ? [] : [[name, field.const]],
      ),
    ),
  }));

const withBody = routes.filter(route => route.body);
const cases = withBody.flatMap(route =>
  shapesOf(schemaOf(route.body)).flatMap(({ shape, constants }) =>
    unique(textPaths(shape)).map(path => [route.id, path.join('.'), { route, path, constants }] as const),
  ),
);

describe('an operator in place of text', () => {
  it('is tried at hundreds of fields', () => {
    expect(withBody.length).toBeGreaterThan(25);
    expect(cases.length * hostile.length).toBeGreaterThan(1_000);
  });

  it.each(cases)('%s refuses it at %s', (_id, _field, { route, path, constants }) => {
    for (const value of hostile) {
      const body = { ...constants, ...(bodyWith(path, value) as object) };
      const outcome = judge(route, JSON.stringify(body));
      expect(outcome.status).toBe(400);
      // This very field is named, or what it is part of where only one of several shapes would have it.
      const field = `body.${path.join('.')}`;
      const named = outcome.refused?.filter(each => `${field}.`.startsWith(`${each.field}.`));
      expect(named).not.toEqual([]);
    }
  });
});

const polluting = [
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"prototype":{"isAdmin":true}}',
  '{"__proto__.isAdmin":true}',
  '[{"__proto__":{"isAdmin":true}}]',
  '{"$where":"sleep(5000)"}',
  '{"$set":{"isAdmin":true}}',
];

describe('a polluting body', () => {
  it.each(withBody.map(route => [route.id, route] as const))('%s lets nothing of it in', (_id, route) => {
    for (const text of polluting) {
      const outcome = judge(route, text);
      if (outcome.letIn) expect(JSON.stringify(outcome.letIn.body ?? {})).not.toMatch(/isAdmin|\$/);
      else expect(outcome.status).toBe(400);
    }
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });
});

const hostileQueries = [
  '$where=1',
  '__proto__[isAdmin]=1',
  '__proto__=x',
  'constructor.prototype.isAdmin=1',
  'pageSize[$gt]=',
  'text[$ne]=x',
];

describe('an operator in a query', () => {
  it.each(routes.map(route => [route.id, route] as const))('%s refuses it', (_id, route) => {
    for (const text of hostileQueries) expect(judge(route, '', text)).toMatchObject({ status: 400 });
  });
});
