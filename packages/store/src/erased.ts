import { notFound } from '@momos/contracts/errors';
import type { mongo } from 'mongoose';
import type { Store } from './mongo.ts';
import { isDuplicateKey } from './mongo-errors.ts';
import { nameFormerResponses } from './stored-response.store.ts';
import { openTombstones, type Tombstone } from './tombstone.store.ts';

/** The erased people of one service (decisions: "Privacy"). */
export type Erased = {
  /** Whether a person was erased here; takes part in a running transaction. */
  has(userId: string): Promise<boolean>;
  /**
   * For a transaction that writes about people: throws 404 for an erased one. An erasure that runs at the same time
   * conflicts with the transaction, so either it finds what was written, or nothing is.
   */
  guard(userIds: readonly string[]): Promise<void>;
  /**
   * Runs `work` and sets the tombstone in one transaction; answers it with what all runs have touched. `work` may come
   * again for the same person: it erases what came since. Inside a running transaction it takes part in that one, and
   * {@link nameFormerResponses} has to come before it.
   */
  erase(
    person: { userId: string; erasureId: string; now: Date },
    work: () => Promise<Record<string, number>>,
  ): Promise<Tombstone>;
};

/** The tombstones in the collection `erased` of a service's database; before `migrate`, which makes it. */
export function createErased(store: Store): Erased {
  const { rows, by, inTransaction } = openTombstones(store);

  return {
    has: async userId =>
      (await rows.findOne({ _id: userId }, { ...inTransaction(), projection: { _id: 1 } })) !== null,
    async guard(userIds) {
      if (!store.session())
        throw new TypeError('people are guarded in the transaction that writes about them');
      const ids = [...new Set(userIds)];
      if (ids.length === 0) return;
      // Takes the places of their tombstones, and gives them back: what the erasure writes as well.
      await rows.insertMany(ids.map(_id => ({ _id })) as Tombstone[], inTransaction()).catch(error => {
        throw isDuplicateKey(error) ? notFound('person') : error;
      });
      await rows.deleteMany(by.some(ids).filter, inTransaction());
    },
    async erase({ userId, erasureId, now }, work) {
      if (!store.session()) await nameFormerResponses(store);
      return store.transaction(async () => {
        const counts = await work();
        const touched = Object.entries(counts).map(([noun, count]) => [`counts.${noun}`, count] as const);
        const update: mongo.UpdateFilter<Tombstone> = {
          $setOnInsert: { erasureId, erasedAt: now },
          ...(touched.length > 0 ? { $inc: Object.fromEntries(touched) } : {}),
        };
        const options = { ...inTransaction(), upsert: true, returnDocument: 'after' } as const;
        const tombstone = await rows.findOneAndUpdate({ _id: userId }, update, options);
        return { _id: userId, erasureId, erasedAt: now, ...tombstone, counts: tombstone?.counts ?? {} };
      });
    },
  };
}
