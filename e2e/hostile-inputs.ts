import type { Route } from '@momos/contracts/route';
import type * as core from 'zod/v4/core';
import { requestFor, type Things } from './access-inputs.ts';

/** One hostile request, as it goes over the wire. */
export type HostileCall = { what: string; path: string; body?: string | FormData | undefined };

/** In place of an id, a slug or a code in the path. */
const inPath = [
  '{"$ne":null}',
  '[$gt]=',
  '$where',
  '__proto__',
  'constructor',
  'constructor.prototype',
  'a\0b',
  '1e999',
  '-1',
  'null',
  "' || '1'=='1",
  'x'.repeat(2_000),
].map(text => encodeURIComponent(text));
/** Bytes that are no text: half a surrogate pair, an overlong slash, a cut-off percent sign. */
const noText = ['%ed%a0%80', '%c0%af', '%e0%a4%a', '%'];

/** Added to a query: no call takes such a name, or such text. */
const queries = [
  '$where=sleep(1)',
  '[$ne]=1',
  '__proto__=1',
  '__proto__[isAdmin]=1',
  '__proto__.isAdmin=1',
  'constructor=1',
  'constructor.prototype.isAdmin=1',
  'constructor[prototype][isAdmin]=1',
  'toString=1',
  'isAdmin=true',
];
/** In place of the value of a field of a query: `=` begins a value, `[` a bracket after the name. */
const inQuery = ['[$ne]=', '[$gt]=', '[]=a', '[0]=a', '.$ne=1', '=%00', '=%ed%a0%80', '=%', '=1&%1$s=2'];

const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

/** In place of a whole body. */
const bodies: [string, string][] = [
  ['a list', '[]'],
  ['a list of bodies', '[{},{}]'],
  ['a number', '1e400'],
  ['a text', '"x"'],
  ['nothing', 'null'],
  ['what is nested too deep', nested(500)],
  ['lists that are nested too deep', `${'['.repeat(5_000)}${']'.repeat(5_000)}`],
  ['an operator', '{"$where":"sleep(1)"}'],
  ['what is no JSON', '{"a":NaN}'],
  ['what is cut off', '{"a":'],
];

/** Added to a body that is well-formed. */
const additions = [
  '"__proto__":{"isAdmin":true}',
  '"constructor":{"prototype":{"isAdmin":true}}',
  '"$set":{"isAdmin":true}',
  '"isAdmin":true',
  '"_id":"x"',
];

/** In place of the value of a field of a body. */
const values = [
  '{"$ne":null}',
  '{"$gt":""}',
  '{"$regex":".*"}',
  '{"__proto__":{"isAdmin":true}}',
  '[["x"]]',
  '"a\\u0000b"',
  '"\\ud800"',
  '1e400',
  nested(70),
];

const fieldsOf = (schema: core.$ZodType | undefined): string[] => {
  const { shape } = (schema?._zod.def ?? {}) as { shape?: Record<string, unknown> };
  return Object.keys(shape ?? {});
};

/** Every hostile request to a call: well-formed but for one place each. */
export function hostileCalls(route: Route, things: Things): HostileCall[] {
  const { path, body } = requestFor(route, things);
  return [
    ...hostilePaths(route, path, body),
    ...hostileQueries(route, path, body),
    ...hostileBodies(route, path, body),
  ];
}

type Body = HostileCall['body'];

function hostilePaths(route: Route, path: string, body: Body): HostileCall[] {
  const [bare = '', query] = path.split('?');
  const made = bare.split('/');
  return route.path.split('/').flatMap((segment, at) =>
    segment.startsWith('{')
      ? [...inPath, ...noText].map(value => ({
          what: `${segment} is ${value.slice(0, 40)}`,
          path: made.with(at, value).join('/') + (query === undefined ? '' : `?${query}`),
          body,
        }))
      : [],
  );
}

function hostileQueries(route: Route, path: string, body: Body): HostileCall[] {
  const and = path.includes('?') ? '&' : '?';
  const inFields = fieldsOf(route.query).flatMap(name =>
    inQuery.map(text => `${name}${text.replace('%1$s', name)}`),
  );
  return [...queries, ...inFields].map(text => ({
    what: `query ${text}`,
    path: `${path}${and}${text}`,
    body,
  }));
}

function hostileBodies({ upload, body: schema }: Route, path: string, body: Body): HostileCall[] {
  if (upload || !schema || typeof body !== 'string') return [];
  const whole = bodies.map(([what, text]) => ({ what: `the body is ${what}`, path, body: text }));
  const fields = Object.keys(JSON.parse(body) as object);
  const added = additions.map(text => ({
    what: `beside the body ${text}`,
    path,
    body: `${body.slice(0, -1)}${fields.length > 0 ? ',' : ''}${text}}`,
  }));
  const replaced = [...new Set([...fields, ...fieldsOf(schema)])].flatMap(name =>
    values.map(value => ({
      what: `${name} is ${value.slice(0, 40)}`,
      path,
      body: withField(body, name, value),
    })),
  );
  return [...whole, ...added, ...replaced];
}

/** A body with one field in words of its own, which `JSON.stringify` would not write. */
function withField(body: string, name: string, value: string): string {
  const { [name]: _, ...others } = JSON.parse(body) as Record<string, unknown>;
  const rest = JSON.stringify(others).slice(1, -1);
  return `{${JSON.stringify(name)}:${value}${rest ? `,${rest}` : ''}}`;
}
