import {
  collection,
  defineCollection,
  dueQueries,
  type Page,
  type PageRequest,
  type Store,
} from '@momos/store';
import { Schema } from 'mongoose';
import type { Erasure } from './erasure.ts';

const step = { _id: false, service: String, doneAt: { type: Date, default: null } };
const receipt = { _id: false, service: String, erasedAt: Date, counts: Schema.Types.Mixed };

const erasureCollection = defineCollection<Erasure>()({
  name: 'erasures',
  noun: 'erasure',
  shape: {
    id: String,
    version: { type: Number, required: true },
    userId: { type: String, required: true },
    status: { type: String, required: true },
    requestedAt: { type: Date, required: true },
    dueAt: { type: Date, required: true },
    doneAt: { type: Date, default: null },
    obstacles: { type: [String], default: [] },
    steps: [step],
    receipts: [receipt],
    checkAt: { type: Date, default: null },
    tries: { type: Number, required: true },
  },
  queries: {
    all: { find: () => ({}) },
    ofUser: { find: (userId: string) => ({ userId }), index: { userId: 1, _id: -1 } },
    // One open erasure per person, and none after it is done.
    notCancelled: {
      find: (userId: string) => ({ userId }),
      index: { userId: 1 },
      where: { status: { $in: ['SCHEDULED', 'RUNNING', 'DONE'] } },
      unique: true,
      indexName: 'one-open',
    },
    ...dueQueries(),
  },
});

/** Erasures; they are kept as the proof of what was erased when. */
export type Erasures = ReturnType<typeof createErasures>;

export function createErasures(store: Store) {
  const { insert, replace, by } = collection(store, erasureCollection);
  return {
    add: insert,
    /** Throws 412 unless the stored version is the one before. */
    replace,

    latestOf: (userId: string): Promise<Erasure | undefined> => by.ofUser(userId).one(),

    /** All of them, newest first. */
    page: (request: PageRequest): Promise<Page<Erasure>> => by.all().page(request),

    /** Those to continue, the longest waiting first. */
    due: (now: Date, limit: number): Promise<Erasure[]> => by.due(now).list(limit),

    /** When the next one is due. */
    nextDueAt: async (): Promise<Date | null> => (await by.scheduled().one())?.checkAt ?? null,
  };
}
