import type { CallData, Route } from '@momos/contracts/route';
import { z } from 'zod';
import type * as core from 'zod/v4/core';

/** Parts of a value, as deep as wanted; lists are given whole, their items in parts. */
export type Parts<T> = T extends readonly (infer Item)[]
  ? readonly Parts<Item>[]
  : T extends object
    ? { [Key in keyof T]?: Parts<T[Key]> }
    : T;

/** Texts that have a meaning by their name only. */
const byName: readonly [name: RegExp, text: string][] = [
  [/zone$/i, 'America/New_York'],
  [/currency$/i, 'USD'],
  [/slug$/i, 'sample'],
  [/(End|Until|expires|due)/, '2031-05-01T21:00:00.000Z'],
];

/** An id that is the same for the same place in an answer, and another for every other place. */
function idAt(path: string): string {
  let hash = 7;
  for (const letter of path) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 0xffff_ffff;
  return `01930b5e-7c1a-7d2e-8f3a-${hash.toString(16).padStart(12, '0')}`;
}

/** Tried in turn until the schema takes one. */
const texts = (path: string) => [
  idAt(path),
  '2031-05-01T18:00:00.000Z',
  '2031-05-01',
  'ada@example.com',
  'https://example.com/sample',
  '+14155550123',
  'USD',
  'US',
  'America/New_York',
  'sample',
  'SAMPLE',
  '123456',
  '/sample',
];
const numbers = [0, 1, 10, 100, 2031];

function firstValid(schema: core.$ZodType, candidates: readonly unknown[], path: string): unknown {
  const found = candidates.find(each => z.safeParse(schema, each).success);
  if (found === undefined) throw new Error(`No sample fits ${path}; give one.`);
  return found;
}

const isId = (path: string) => /(^|\.)(id|\w*Id)$/.test(path);

function text(schema: core.$ZodType, path: string): unknown {
  const name = path.split('.').at(-1) ?? '';
  const named = byName.filter(([pattern]) => pattern.test(name)).map(([, value]) => value);
  // Free text reads as what it is for: a title is "sample title".
  const free = isId(path) ? [] : [...named, `sample ${name}`];
  return firstValid(schema, [...free, ...texts(path)], path);
}

type Parted = Record<string, unknown>;
const isParted = (value: unknown): value is Parted =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const own = (over: unknown, key: string): unknown => (isParted(over) ? over[key] : undefined);

/** A value that the schema takes, with the given parts in it: as little as the schema allows for the rest. */
function build(schema: core.$ZodType, over: unknown, path: string): unknown {
  const { def } = (schema as core.$ZodTypes)._zod;
  const within = (inner: core.$ZodType) => build(inner, over, path);
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape)
          .map(([key, inner]) => [key, build(inner, own(over, key), `${path}.${key}`)])
          .filter(([, value]) => value !== undefined),
      );
    case 'array':
      return Array.isArray(over)
        ? over.map((each, index) => build(def.element, each, `${path}.${index}`))
        : z.safeParse(schema, []).success
          ? []
          : [build(def.element, undefined, path)];
    case 'nullable':
      return over === undefined || over === null ? null : within(def.innerType);
    case 'optional':
      return over === undefined ? undefined : within(def.innerType);
    case 'default':
    case 'readonly':
    case 'nonoptional':
    case 'prefault':
    case 'catch':
      return within(def.innerType);
    case 'pipe':
      return within(def.in);
    case 'record':
      return record(def, over, path);
    case 'union':
      return union(def.options, over, path);
    default:
      return over === undefined ? leaf(schema as core.$ZodTypes, path) : over;
  }
}

/** An entry for each key that the schema names, and for each one given. */
function record(def: core.$ZodRecordDef, over: unknown, path: string): Parted {
  const named = keysOf(def.keyType);
  const keys = new Set([...named, ...(isParted(over) ? Object.keys(over) : [])]);
  return Object.fromEntries(
    [...keys].map(key => [key, build(def.valueType, own(over, key), `${path}.${key}`)]),
  );
}

function keysOf(schema: core.$ZodType): string[] {
  const { def } = (schema as core.$ZodTypes)._zod;
  if (def.type === 'union') return def.options.flatMap(keysOf);
  if (def.type === 'enum') return Object.values(def.entries).map(String);
  return def.type === 'literal' ? def.values.map(String) : [];
}

/** The first branch that the parts fit. */
function union(options: readonly core.$ZodType[], over: unknown, path: string): unknown {
  for (const option of options) {
    const value = attempt(() => build(option, over, path));
    if (value !== undefined && z.safeParse(option, value).success) return value;
  }
  throw new Error(`No branch of ${path} fits ${JSON.stringify(over)}.`);
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

function leaf(schema: core.$ZodTypes, path: string): unknown {
  const { def } = schema._zod;
  switch (def.type) {
    case 'string':
      return text(schema, path);
    case 'number':
      return firstValid(schema, numbers, path);
    case 'boolean':
      return false;
    case 'enum':
      return Object.values(def.entries)[0];
    case 'literal':
      return def.values[0];
    default:
      return null;
  }
}

/** A value of a schema of the contracts; throws when the parts do not fit it, with the place. */
export function sampleOf<S extends core.$ZodType>(schema: S, parts?: Parts<core.output<S>>): core.output<S> {
  const value = build(schema, parts, '');
  const checked = z.safeParse(schema, value);
  if (!checked.success) throw new Error(`Not what the contract says: ${z.prettifyError(checked.error)}`);
  return value as core.output<S>;
}

/** The data that a call answers: what the contract says, with the given parts in it. */
export function sample<R extends Route>(route: R, parts?: Parts<CallData<R>>): CallData<R> {
  if (!route.data) return undefined as CallData<R>;
  return sampleOf(route.data, parts as never) as CallData<R>;
}
