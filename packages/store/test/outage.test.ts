import { expect, test } from '@jest/globals';
import { useEngines } from '@momos/testing';
import { connectMongo, isTransient } from '../src/index.ts';

const engines = useEngines();

test('a database that is away is unavailable, also to a bulk write in a transaction', async () => {
  const store = await engines.connectStore();
  await store.connection.createCollection('rows');
  await store.ready();
  await store.connection.getClient().close();
  await expect(store.ready()).rejects.toMatchObject({ code: 'unavailable', status: 503 });
  const write = store.transaction(() =>
    store.connection.collection('rows').insertMany([{ a: 1 }], { session: store.session() }),
  );
  await expect(write).rejects.toMatchObject({ code: 'unavailable' });
});

test('connecting to no server fails within seconds, with an error that passes', async () => {
  const started = performance.now();
  const failure = await connectMongo({ url: 'mongodb://127.0.0.1:1', database: 'x', name: 'test' }).catch(
    error => error,
  );
  expect(isTransient(failure) || failure.name === 'MongooseServerSelectionError').toBe(true);
  expect(performance.now() - started).toBeLessThan(20_000);
});
