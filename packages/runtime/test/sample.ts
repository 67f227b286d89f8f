import { setTimeout as pause } from 'node:timers/promises';
import { readFile } from 'node:fs/promises';
import { AppError, badField, notFound } from '@momos/contracts/errors';
import { defineContract } from '@momos/contracts/route';
import { bind, type Composition, type Context, type BaseConfig, serialize, rpc } from '@momos/runtime';
import { z } from 'zod';

const nameParams = z.strictObject({ name: z.string().max(40) });
const thing = z.object({ name: z.string(), tags: z.array(z.string()).optional() });
const tier = z.strictObject({ name: z.string().min(1), price: z.number() });

/** A contract with one route for everything that the runtime does. */
export const things = defineContract('events', 'things', {
  get: {
    method: 'GET',
    path: '/things/{name}',
    access: 'public',
    summary: 'one',
    sharedCache: 10,
    params: nameParams,
    query: z.strictObject({
      tags: z.array(z.string()).optional(),
      page: z.coerce.number().int().min(1).default(1),
    }),
    data: thing,
  },
  list: {
    method: 'GET',
    path: '/things',
    access: 'public',
    summary: 'all',
    data: z.array(thing),
    meta: z.object({ lastEvaluatedKey: z.string().nullable() }),
  },
  create: {
    method: 'POST',
    path: '/things',
    access: 'user',
    summary: 'new',
    status: 201,
    body: z.strictObject({
      name: z.string().max(20),
      tiers: z.array(tier).max(5).default([]),
      limit: z.union([z.literal('none'), z.strictObject({ most: z.number() })]).optional(),
    }),
    data: z.object({ name: z.string(), by: z.string() }),
  },
  change: {
    method: 'PATCH',
    path: '/things/{name}',
    access: 'owner',
    summary: 'change',
    params: nameParams,
    body: z.strictObject({ tags: z.array(z.string()) }),
    data: z.object({
      version: z.number().nullable(),
      source: z.string().nullable(),
      referral: z.string().nullable(),
    }),
  },
  remove: {
    method: 'DELETE',
    path: '/things/{name}',
    access: 'user',
    summary: 'gone',
    params: nameParams,
    status: 204,
  },
  special: {
    method: 'GET',
    path: '/things/special',
    access: 'admin',
    summary: 'fixed',
    data: z.object({ ok: z.boolean() }),
  },
  manage: {
    method: 'GET',
    path: '/manage',
    access: 'manager',
    summary: 'm',
    data: z.object({ ok: z.boolean() }),
  },
  review: {
    method: 'GET',
    path: '/review',
    access: 'reviewer',
    summary: 'r',
    data: z.object({ ok: z.boolean() }),
  },
  look: {
    method: 'GET',
    path: '/look',
    access: 'visible',
    summary: 'v',
    data: z.object({ who: z.string().nullable() }),
  },
  signOut: { method: 'POST', path: '/sign-out', access: 'session', summary: 's', status: 204 },
  name: { method: 'POST', path: '/name', access: 'user', unnamed: true, summary: 'n', status: 204 },
  natural: {
    method: 'POST',
    path: '/natural',
    access: 'user',
    idempotency: 'natural',
    summary: 'n',
    body: z.strictObject({}),
    data: z.object({ key: z.string().nullable() }),
  },
  token: {
    method: 'POST',
    path: '/token',
    access: 'public',
    bare: true,
    summary: 'bare',
    body: z.strictObject({}),
    data: z.object({ access_token: z.string() }),
  },
  sheet: { method: 'GET', path: '/sheet', access: 'public', summary: 'csv', format: 'csv' },
  page: { method: 'GET', path: '/page', access: 'public', summary: 'html', format: 'html' },
  upload: {
    method: 'POST',
    path: '/upload',
    access: 'user',
    summary: 'file',
    upload: { maxBytes: 1024 * 1024, types: ['image/png', 'text/*'] },
    data: z.object({ filename: z.string(), size: z.number(), text: z.string(), path: z.string() }),
  },
  leak: {
    method: 'GET',
    path: '/leak',
    access: 'public',
    summary: 'wrong answer',
    data: z.object({ count: z.number() }),
  },
  crash: { method: 'GET', path: '/crash', access: 'public', summary: 'bug', data: z.object({}) },
  slow: {
    method: 'GET',
    path: '/slow/{ms}',
    access: 'public',
    summary: 'slow',
    params: z.strictObject({ ms: z.coerce.number() }),
    data: z.object({ ms: z.number() }),
  },
  ask: {
    method: 'GET',
    path: '/ask/{what}',
    access: 'visible',
    summary: 'asks a neighbour',
    params: z.strictObject({ what: z.enum(['echo', 'hang', 'refuse', 'crash']) }),
    data: z.object({ text: z.string(), userId: z.string(), msLeft: z.number() }),
  },
});

const json = <T>() => ({
  serialize: (value: T): Buffer => Buffer.from(JSON.stringify(value)),
  deserialize: (bytes: Buffer): T => JSON.parse(bytes.toString()) as T,
});
const question = json<{ text: string }>();
const reply = json<{ text: string; userId: string; msLeft: number }>();

const unary = (name: string) => ({
  path: `/sample.v1.Sample/${name}`,
  requestStream: false,
  responseStream: false,
  requestSerialize: question.serialize,
  requestDeserialize: question.deserialize,
  responseSerialize: reply.serialize,
  responseDeserialize: reply.deserialize,
});

/** A service definition of the form that ts-proto generates, with JSON in place of protobuf. */
export const SampleService = {
  echo: unary('Echo'),
  hang: unary('Hang'),
  refuse: unary('Refuse'),
  crash: unary('Crash'),
};

/** Composes the sample service; it asks the neighbour at `IDENTITY_GRPC`, which may be itself: both are named identity. */
export function compose({ connect }: Context<BaseConfig>): Composition {
  const neighbour = connect(SampleService, 'identity', { idempotent: ['echo'] });
  const hot = serialize(things.get, { name: 'hot' });

  const routes = bind(things, {
    get: async ({ params, query }) => {
      if (params.name === 'none') throw notFound('thing', params.name);
      if (params.name === 'hot') return hot;
      return { name: params.name, ...(query.tags ? { tags: query.tags } : {}), secret: 'never shown' };
    },
    list: async () => ({ data: [{ name: 'a' }], meta: { lastEvaluatedKey: null } }),
    create: async ({ body, actor }) => ({ name: body.name, by: actor.userId }),
    change: async ({ ifMatch, marketing }) => ({
      version: ifMatch ?? null,
      source: marketing.utm.utm_source ?? null,
      referral: marketing.referralCode ?? null,
    }),
    remove: async () => undefined,
    special: async () => ({ ok: true }),
    manage: async () => ({ ok: true }),
    review: async () => ({ ok: true }),
    look: async ({ actor }) => ({ who: actor?.userId ?? null }),
    signOut: async () => undefined,
    name: async () => undefined,
    natural: async ({ idempotencyKey }) => ({ key: idempotencyKey ?? null }),
    token: async () => ({ access_token: 'x' }),
    sheet: async () => ({ body: rows(), filename: 'gäste “2026”.csv' }),
    page: async () => ({ body: '<p>hi</p>' }),
    upload: async ({ file }) => ({
      filename: file.filename,
      size: file.size,
      text: await readFile(file.path, 'utf8'),
      path: file.path,
    }),
    leak: async () => ({ count: 'many' as unknown as number }),
    crash: async () => {
      throw new Error('duplicate key { email: "ann@example.com" }');
    },
    slow: async ({ params }) => {
      await pause(params.ms);
      return { ms: params.ms };
    },
    ask: async ({ params }) => neighbour[params.what]({ text: params.what }),
  });

  const answers = rpc(SampleService, ['identity'], {
    echo: async ({ text }, { actor, deadline = 0 }) => ({
      text,
      userId: actor?.userId ?? '',
      msLeft: deadline - Date.now(),
    }),
    hang: () => new Promise(() => undefined),
    refuse: async () => {
      throw new AppError('sold_out', 'No place is left – sorry.', {
        details: [{ field: 'body.tier', message: 'Sold out.' }],
        retryAfter: 7,
      });
    },
    crash: async () => {
      throw badField('x', 'y').cause ?? new TypeError('secret inside');
    },
  });

  return { routes: [routes], rpc: [answers], ready: [async () => undefined] };
}

async function* rows() {
  yield 'name\n';
  yield 'Ann\n';
}
