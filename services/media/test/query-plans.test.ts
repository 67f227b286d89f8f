import { expect, test } from '@jest/globals';
import { createErased, migrate } from '@momos/store';
import { queryPlans, useEngines } from '@momos/testing';
import { createUploads } from '../src/upload/upload.store.ts';
import { createUses } from '../src/use/use.store.ts';

const engines = useEngines();
const store = await engines.connectStore();
createUploads(store, createErased(store));
createUses(store);
await migrate(store);

const now = new Date();
const examples = {
  erased: { some: [['x']] },
  uploads: {
    byCall: [{ actor: 'ann', key: 'k' }],
    unfinished: [now],
    unused: [now],
    ofSource: ['x'],
    released: [now],
  },
};

test('every query and its plan', async () => {
  const plans = await queryPlans(store, examples);
  expect(plans.flatMap(({ fault }) => fault ?? [])).toEqual([]);
  expect(plans.map(({ collection, query, plan }) => `${collection}.${query}: ${plan}`)).toEqual([
    'erased.some: FETCH ← IXSCAN _id_',
    'uploads.ofOwner: FETCH ← IXSCAN ownerId_1_createdAt_1',
    'uploads.byCall: FETCH ← IXSCAN ownerId_1_call.key_1',
    'uploads.unfinished: FETCH ← IXSCAN createdAt_1',
    'uploads.unused: FETCH ← IXSCAN unusedSince_1',
    'uploads.ofSource: FETCH ← IXSCAN source_1_createdAt_-1',
    'uploads.released: FETCH ← IXSCAN removeAt_1',
    'uses.ofFile: FETCH ← IXSCAN name_1',
  ]);
});
