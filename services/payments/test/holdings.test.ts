import { beforeAll, expect, test } from '@jest/globals';
import { undeclaredCollections, useEngines } from '@momos/testing';
import { holdingsOf } from '../src/privacy/privacy-answers.ts';
import { startPayments } from './running-payments.ts';

const engines = useEngines();

const declared = holdingsOf({ idsOfUser: async () => [] });

/** Collections in which nobody is named, not even by id. */
const namesNobody = ['patrons', 'promoCodes', 'sandboxDeliveries', 'sandboxSessions', 'webhooks'];

beforeAll(async () => void (await startPayments(engines)), 60_000);

test('every collection is declared to privacy, or names nobody', async () => {
  const store = await engines.connectStore();
  await store.connection.createCollection('newcomers');
  expect(await undeclaredCollections(store, declared, namesNobody)).toEqual(['newcomers']);
});
