import { beforeAll, expect, test } from '@jest/globals';
import { undeclaredCollections, useEngines } from '@momos/testing';
import { holdings } from '../src/privacy/own-answers.ts';
import { startIdentity } from './running-identity.ts';

const engines = useEngines();

beforeAll(async () => void (await startIdentity(engines)), 60_000);

test('every collection is declared to privacy, or names nobody', async () => {
  const store = await engines.connectStore();
  await store.connection.createCollection('newcomers');
  expect(await undeclaredCollections(store, holdings, [])).toEqual(['newcomers']);
});
