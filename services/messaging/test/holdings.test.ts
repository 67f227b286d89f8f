import { beforeAll, expect, test } from '@jest/globals';
import { undeclaredCollections, useEngines } from '@momos/testing';
import { holdings } from '../src/privacy/privacy-answers.ts';
import { startMessaging } from './messaging-app.ts';

const engines = useEngines();

/** Collections in which nobody is named, not even by id. */
const namesNobody = ['sent_codes', 'support_limits'];

beforeAll(async () => void (await startMessaging(engines)), 60_000);

test('every collection is declared to privacy, or names nobody', async () => {
  const store = await engines.connectStore();
  await store.connection.createCollection('newcomers');
  expect(await undeclaredCollections(store, holdings, namesNobody)).toEqual(['newcomers']);
});
