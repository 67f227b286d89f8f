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

/** The erased people of one service (decisions: "Privacy"). */
export type Erased = {
  /** Whether a person was erased here; takes part in a running transaction. */
  has(userId: string): Promise<boolean>;
  /**
   * Runs `work` and sets the tombstone in one transaction; answers it with what all runs have touched. `work` may come
   * again for the same person: it erases what came since.
   */
  erase(
    person: { userId: string; erasureId: string; now: Date },
    work: () => Promise<Record<string, number>>,
  ): Promise<Tombstone>;
};

/** The tombstones in the collection `erased` of a service's database. */
export function createErased(store: Store): Erased {
  const rows = store.connection.collection<Tombstone>('erased');

  return {
    has: async userId =>
      (await rows.findOne({ _id: userId }, { session: store.session(), projection: { _id: 1 } })) !== null,
    erase: ({ userId, erasureId, now }, work) =>
      store.transaction(async () => {
        const counts = await work();
        const touched = Object.entries(counts).map(([noun, count]) => [`counts.${noun}`, count] as const);
        const tombstone = await rows.findOneAndUpdate(
          { _id: userId },
          {
            $setOnInsert: { erasureId, erasedAt: now },
            ...(touched.length > 0 ? { $inc: Object.fromEntries(touched) } : {}),
          },
          { session: store.session(), upsert: true, returnDocument: 'after' },
        );
        return { _id: userId, erasureId, erasedAt: now, ...tombstone, counts: tombstone?.counts ?? {} };
      }),
  };
}
