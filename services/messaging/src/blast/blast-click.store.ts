import { collection, defineCollection, isDuplicateKey, type Store } from '@momos/store';
import type { Variant } from './subject-test.ts';

/**
 * That a link was opened in one mail of a test. Its id is an HMAC, so that a second click counts nothing; who it was cannot be
 * read from it, and it is removed as soon as the test is decided.
 */
export type BlastClick = { _id: string; blastId: string; variant: Variant; expiresAt: Date };

/** Tests that no one decides, such as of a blast that stays paused. */
const keptMs = 7 * 24 * 3_600_000;

const definition = defineCollection<BlastClick>()({
  name: 'blast_clicks',
  noun: 'click',
  shape: {
    _id: String,
    blastId: { type: String, required: true },
    variant: { type: String, required: true },
    expiresAt: { type: Date, required: true },
  },
  queries: {
    ofBlast: { find: (blastId: string) => ({ blastId }), index: { blastId: 1, variant: 1 } },
    expiring: {
      find: (at: Date) => ({ expiresAt: { $lt: at } }),
      index: { expiresAt: 1 },
      expireAfterSeconds: 0,
      sort: { expiresAt: 1 },
    },
  },
});

/** Clicks in mails of tests that are not decided. */
export type BlastClicks = ReturnType<typeof createBlastClicks>;

export function createBlastClicks(store: Store) {
  const { insert, rows, by, inTransaction } = collection(store, definition);
  return {
    /** Counts a mail once. */
    async add(click: Omit<BlastClick, 'expiresAt'>, now: Date): Promise<void> {
      await insert({ ...click, expiresAt: new Date(now.getTime() + keptMs) }).catch((error: unknown) => {
        if (!isDuplicateKey(error)) throw error;
      });
    },
    /** How many mails of each variant had a link opened. */
    async countsOf(blastId: string): Promise<Record<Variant, number>> {
      const groups = await rows
        .aggregate<{ _id: Variant; count: number }>(
          [{ $match: by.ofBlast(blastId).filter }, { $group: { _id: '$variant', count: { $sum: 1 } } }],
          inTransaction(),
        )
        .toArray();
      const counts = { A: 0, B: 0 };
      for (const { _id, count } of groups) counts[_id] = count;
      return counts;
    },
    /** Takes part in a running transaction. */
    async forget(blastId: string): Promise<void> {
      await rows.deleteMany(by.ofBlast(blastId).filter, inTransaction());
    },
  };
}
