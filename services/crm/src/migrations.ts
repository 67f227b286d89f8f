import type { Migration, Store } from '@momos/store';
import { copyFormerCollections, dropFormerCollections } from './projection/read-model/former-collections.ts';
import { prepareReadModel } from './projection/read-model/read-model.store.ts';

const copyId = 'projection-copy';

/** The projection's collections: filled from those of the version before their prefix, which go once its copies have ended. */
export const migrations = (store: Store): Migration[] => [
  { id: copyId, up: (_, run) => copyFormerCollections(store, run) },
  { id: 'projection-collections-3', up: () => prepareReadModel(store) },
  {
    id: 'projection-former-collections',
    phase: 'background',
    up: (_, run) => dropFormerCollections(store, copyId, run),
  },
];
