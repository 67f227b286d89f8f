import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { forbidden } from '@momos/contracts/errors';
import { bind } from '@momos/runtime';
import { createIdempotency, migrate, type Store } from '@momos/store';
import { useEngines } from '@momos/testing/engines';
import { type Running, startSample } from './running.ts';
import { things } from './sample.ts';

const engines = useEngines();
let store: Store;
let running: Running;
let token: string;

type Made = { _id: string; count: number };

beforeAll(async () => {
  store = await engines.connectStore();
  const made = store.connection.collection<Made>('made');
  const idempotency = createIdempotency(store);
  await migrate(store);
  await made.insertOne({ _id: 'all', count: 0 });
  running = await startSample({}, composition => {
    const [all = []] = composition.routes;
    const create = bind(
      { create: things.create },
      {
        create: async ({ body, actor }) => {
          await made.updateOne({ _id: 'all' }, { $inc: { count: 1 } }, { session: store.session() });
          if (body.name === 'fails') throw new Error('after the write');
          return { name: body.name, by: actor.userId };
        },
      },
      {
        create: async ({ body }) => {
          if (body.name === 'taken') throw forbidden('No longer yours.');
        },
      },
    );
    return {
      ...composition,
      routes: [all.filter(bound => bound.route.id !== 'things.create'), create],
      idempotency,
      ready: [() => store.ready()],
    };
  });
  token = await running.issuer.tokenFor({ userId: 'ann' });
});

afterAll(() => running.close());

const create = async (key: string, name = 'n') => {
  const response = await fetch(`${running.url}/api/things`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ name }),
  });
  return {
    status: response.status,
    replayed: response.headers.get('idempotency-replayed'),
    text: await response.text(),
  };
};

const count = async () => (await store.connection.collection<Made>('made').findOne({ _id: 'all' }))?.count;

test('twenty concurrent requests with one key have one effect and one response', async () => {
  const before = (await count()) ?? 0;
  const answers = await Promise.all(Array.from({ length: 20 }, () => create('one')));
  expect(new Set(answers.map(answer => `${answer.status} ${answer.text}`))).toEqual(
    new Set(['201 {"data":{"name":"n","by":"ann"}}']),
  );
  expect(answers.filter(answer => answer.replayed === null)).toHaveLength(1);
  expect(await count()).toBe(before + 1);
});

test('the key with another body is a 422', async () => {
  await create('two');
  expect(await create('two', 'other')).toMatchObject({ status: 422 });
});

test('a repeat is checked anew: who may not do it any more gets no stored response', async () => {
  const before = (await count()) ?? 0;
  expect(await create('four', 'taken')).toMatchObject({ status: 201, replayed: null });
  const repeated = await create('four', 'taken');
  expect(repeated).toMatchObject({ status: 403, replayed: null });
  expect(repeated.text).toContain('No longer yours.');
  expect(await count()).toBe(before + 1);
});

test('a handler that fails leaves nothing, and the key may be used again', async () => {
  const before = await count();
  expect(await create('three', 'fails')).toMatchObject({ status: 500 });
  expect(await count()).toBe(before);
  expect(await create('three', 'works')).toMatchObject({ status: 201, replayed: null });
});

test('readiness is the store’s', async () => {
  expect((await fetch(`${running.url}/healthz/ready`)).status).toBe(200);
});
