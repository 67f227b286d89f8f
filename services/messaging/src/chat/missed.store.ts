import { collection, defineCollection, type Store } from '@momos/store';
import { type Addressing, maxMissed, type Missed } from './missed.ts';

const definition = defineCollection<Missed>()({
  name: 'chat_missed',
  noun: 'missed message',
  shape: {
    _id: String,
    version: { type: Number, required: true },
    items: [Object],
    dueAt: { type: Date, default: null },
    sentAt: { type: Date, default: null },
  },
  queries: {
    due: {
      find: (now: Date) => ({ dueAt: { $lte: now } }),
      where: { dueAt: { $type: 'date' } },
      index: { dueAt: 1 },
      sort: { dueAt: 1 },
    },
  },
});

/** Messages that addressed people, until they read them or are written to. */
export type MissedMessages = ReturnType<typeof createMissedMessages>;

export function createMissedMessages(store: Store) {
  const { by, rows, inTransaction } = collection(store, definition);
  const update = async (
    { _id, version }: Pick<Missed, '_id' | 'version'>,
    set: Partial<Missed>,
  ): Promise<boolean> => {
    const filter = { _id, version };
    const { matchedCount } = await rows.updateOne(
      filter,
      { $set: set, $inc: { version: 1 } },
      inTransaction(),
    );
    return matchedCount > 0;
  };
  return {
    /** Adds what addressed people, to be looked at by `dueAt`. Takes part in a running transaction. */
    async add(added: readonly (Addressing & { userId: string })[], dueAt: Date): Promise<void> {
      if (added.length === 0) return;
      const byPerson = Map.groupBy(added, ({ userId }) => userId);
      await rows.bulkWrite(
        [...byPerson].map(([_id, items]) => ({
          updateOne: { filter: { _id }, update: [adding(items, dueAt)], upsert: true },
        })),
        { ...inTransaction(), ordered: true },
      );
    },
    due: (now: Date, limit: number): Promise<Missed[]> => by.due(now).list(limit),
    nextDueAt: async (): Promise<Date | undefined> =>
      (await by.due(new Date(8.64e15)).list(1))[0]?.dueAt ?? undefined,
    /** Looks again later; answers false where something was added meanwhile. */
    putOff: (missed: Missed, dueAt: Date): Promise<boolean> => update(missed, { dueAt }),
    /** Forgets what was missed by a person who was written to at `sentAt`; answers false where something was added meanwhile. Takes part in a running transaction. */
    settle: (missed: Missed, sentAt: Date): Promise<boolean> =>
      update(missed, { items: [], dueAt: null, sentAt }),
    /** Forgets what was missed by a person who is not written to; as `settle`. */
    async drop({ _id, version, sentAt }: Missed): Promise<boolean> {
      if (sentAt) return update({ _id, version }, { items: [], dueAt: null });
      const { deletedCount } = await rows.deleteOne({ _id, version }, inTransaction());
      return deletedCount > 0;
    },
  };
}

/** A waiting look stays when it is; a person who has none gets one. */
const adding = (added: readonly (Addressing & { userId: string })[], dueAt: Date) => {
  const items = added.map(({ channelId, number, messageId }) => ({ channelId, number, messageId }));
  return {
    $set: {
      items: { $slice: [{ $concatArrays: [{ $ifNull: ['$items', []] }, { $literal: items }] }, -maxMissed] },
      dueAt: { $ifNull: ['$dueAt', dueAt] },
      sentAt: { $ifNull: ['$sentAt', null] },
      version: { $add: [{ $ifNull: ['$version', 0] }, 1] },
    },
  };
};
