import { collection, defineCollection, type Store } from '@momos/store';
import { betweenMs, certainMs, gatherMs, type WaitingRequests } from './waiting-request.ts';

const definition = defineCollection<WaitingRequests>()({
  name: 'circle_waiting',
  noun: 'waiting request',
  shape: {
    _id: String,
    version: { type: Number, required: true },
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

/** Which circles' hosts are to be written to about requests, and when. */
export type WaitingRequestStore = ReturnType<typeof createWaitingRequests>;

export function createWaitingRequests(store: Store) {
  const { by, rows, inTransaction } = collection(store, definition);
  return {
    /** Notes a request of now; a waiting mail stays when it is. Takes part in a running transaction. */
    async note(circleId: string, now: Date): Promise<void> {
      const known = await rows.findOne({ _id: circleId }, inTransaction());
      if (known?.dueAt && known.dueAt.getTime() > now.getTime() + certainMs) return;
      const soon = new Date(now.getTime() + gatherMs);
      const nextDay = { $dateAdd: { startDate: '$sentAt', unit: 'millisecond', amount: betweenMs } };
      const noted = {
        dueAt: { $ifNull: ['$dueAt', { $max: [soon, nextDay] }] },
        sentAt: { $ifNull: ['$sentAt', null] },
        version: { $add: [{ $ifNull: ['$version', 0] }, 1] },
      };
      await rows.updateOne({ _id: circleId }, [{ $set: noted }], { ...inTransaction(), upsert: true });
    },
    due: (now: Date, limit: number): Promise<WaitingRequests[]> => by.due(now).list(limit),
    nextDueAt: async (): Promise<Date | undefined> =>
      (await by.due(new Date(8.64e15)).list(1))[0]?.dueAt ?? undefined,
    /** Answers false where a request came meanwhile. Takes part in a running transaction. */
    async settle({ _id, version }: WaitingRequests, sentAt: Date | null): Promise<boolean> {
      const { matchedCount } = await rows.updateOne(
        { _id, version },
        { $set: { dueAt: null, sentAt }, $inc: { version: 1 } },
        inTransaction(),
      );
      return matchedCount > 0;
    },
  };
}
