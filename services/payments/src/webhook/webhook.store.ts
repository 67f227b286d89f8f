import { collection, defineCollection, type Store } from '@momos/store';

type Row = { _id: string; type: string; receivedAt: Date; doneAt: Date | null };

/** Webhooks are remembered 40 days; providers repeat them for days, and at least 30 are asked for. */
const expireAfterSeconds = 40 * 24 * 3600;

const definition = defineCollection<Row>()({
  name: 'webhooks',
  noun: 'webhook',
  shape: {
    _id: String,
    type: { type: String, required: true },
    receivedAt: { type: Date, required: true },
    doneAt: { type: Date, default: null },
  },
  queries: {
    receivedBefore: {
      find: (time: Date) => ({ receivedAt: { $lt: time } }),
      index: { receivedAt: 1 },
      sort: { receivedAt: 1 },
      expireAfterSeconds,
    },
  },
});

/** Which webhooks were received, and which of them are processed. */
export type Webhooks = ReturnType<typeof createWebhooks>;

const markOf = (provider: string) => `asked:${provider}`;

/** Received webhooks of this service's database. */
export function createWebhooks(store: Store) {
  const { rows } = collection(store, definition);
  return {
    /** Records that an event was received; true when it has been processed before. */
    async record(provider: string, event: { id: string; type: string }, now: Date): Promise<boolean> {
      const row = await rows.findOneAndUpdate(
        { _id: `${provider}:${event.id}` },
        { $setOnInsert: { type: event.type, receivedAt: now, doneAt: null } },
        { upsert: true, returnDocument: 'after' },
      );
      return row?.doneAt !== null && row?.doneAt !== undefined;
    },

    /** Until when a provider was asked for its events; undefined before the first time. */
    async askedUntil(provider: string): Promise<Date | undefined> {
      return (await rows.findOne({ _id: markOf(provider) }))?.receivedAt;
    },

    async markAsked(provider: string, until: Date): Promise<void> {
      const fields = { type: 'asked', receivedAt: until, doneAt: until };
      await rows.updateOne({ _id: markOf(provider) }, { $set: fields }, { upsert: true });
    },

    /** The events that were not processed before. */
    async unprocessed<T extends { id: string }>(provider: string, events: readonly T[]): Promise<T[]> {
      const ids = events.map(({ id }) => `${provider}:${id}`);
      const done = await rows.find({ _id: { $in: ids }, doneAt: { $ne: null } }).toArray();
      const known = new Set(done.map(({ _id }) => _id));
      return events.filter(({ id }) => !known.has(`${provider}:${id}`));
    },

    async markDone(provider: string, eventId: string, now: Date): Promise<void> {
      await rows.updateOne({ _id: `${provider}:${eventId}` }, { $set: { doneAt: now } });
    },
  };
}
