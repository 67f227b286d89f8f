import { setTimeout as pause } from 'node:timers/promises';
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
  /** Whether a person was erased here a short while ago; from memory, at most a second late. For refusing tokens. */
  isRecent(userId: string): boolean;
  /** Whether a person was erased here, ever; takes part in a running transaction. */
  has(userId: string): Promise<boolean>;
  /**
   * Runs `work` and sets the tombstone in one transaction; answers it with what all runs have touched. `work` may come
   * again for the same person: it erases what came since.
   */
  erase(
    person: { userId: string; erasureId: string; now: Date },
    work: () => Promise<Record<string, number>>,
  ): Promise<Tombstone>;
  /** Learns of people whom other copies of the service erase, until stopped. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** No access token lives longer, so an erased person has to be refused for no longer. */
const rememberedMs = 24 * 3_600_000;
const lookEveryMs = 1000;

/** The tombstones in the collection `erased` of a service's database. */
export function createErased(store: Store): Erased {
  const rows = store.connection.collection<Tombstone>('erased');
  const recent = new Set<string>();
  const stopping = new AbortController();
  let watching: Promise<void> | undefined;

  async function look(): Promise<void> {
    const since = new Date(Date.now() - rememberedMs);
    const found = await rows.find({ erasedAt: { $gte: since } }, { projection: { _id: 1 } }).toArray();
    for (const { _id } of found) recent.add(_id);
  }

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      await pause(lookEveryMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      // A database that is away for a moment: the next look finds what this one missed.
      if (!stopping.signal.aborted) await look().catch(() => undefined);
    }
  }

  return {
    isRecent: userId => recent.has(userId),
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
        store.afterCommit(() => recent.add(userId));
        return { _id: userId, erasureId, erasedAt: now, ...tombstone, counts: tombstone?.counts ?? {} };
      }),
    async start() {
      await rows.createIndex({ erasedAt: 1 });
      await look();
      watching = watch();
    },
    async stop() {
      stopping.abort();
      await watching;
    },
  };
}
