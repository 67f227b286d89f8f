import { collection, type Collection } from './collection.ts';
import { defineCollection } from './define-collection.ts';
import type { Store } from './mongo.ts';

/** What is left of an erased person in a service: the id, so that nothing of old comes back, and the receipt. */
export type Tombstone = {
  /** User id. */
  _id: string;
  erasureId: string;
  erasedAt: Date;
  /** Rows touched per kind of thing. */
  counts: Record<string, number>;
};

const definition = defineCollection<Tombstone>()({
  name: 'erased',
  noun: 'tombstone',
  shape: { _id: String, erasureId: String, erasedAt: Date, counts: Object },
  queries: { some: { find: (ids: string[]) => ({ _id: { $in: ids } }) } },
});

/** The collection `erased`. */
export const openTombstones = (store: Store): Collection<Tombstone, (typeof definition)['queries']> =>
  collection(store, definition);
