import { collection, defineCollection, type Store } from '@momos/store';

/** Events of providers that were applied, for as long as one may come again. */
export type SeenFeedback = {
  /** False where it was applied before. Takes part in the running transaction. */
  add(id: string, now: Date): Promise<boolean>;
};

type Seen = { _id: string; expiresAt: Date };

/** Longer than any provider sends again. */
const keptMs = 7 * 24 * 3_600_000;

const definition = defineCollection<Seen>()({
  name: 'seen_feedback',
  noun: 'event',
  shape: { _id: String, expiresAt: { type: Date, required: true } },
  queries: {
    expiring: {
      find: (at: Date) => ({ expiresAt: { $lt: at } }),
      index: { expiresAt: 1 },
      expireAfterSeconds: 0,
      sort: { expiresAt: 1 },
    },
  },
});

export function createSeenFeedback(store: Store): SeenFeedback {
  const { rows, inTransaction } = collection(store, definition);
  return {
    add: async (_id, now) => {
      const update = { $setOnInsert: { expiresAt: new Date(now.getTime() + keptMs) } };
      const { upsertedCount } = await rows.updateOne({ _id }, update, { ...inTransaction(), upsert: true });
      return upsertedCount === 1;
    },
  };
}
