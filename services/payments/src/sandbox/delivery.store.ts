import { collection, defineCollection, type Store } from '@momos/store';
import { v7 as uuid } from 'uuid';

/** A webhook that is delivered until it is received. `tries` counts the answers that were no 2xx. */
export type Delivery = {
  id: string;
  body: string;
  createdAt: Date;
  dueAt: Date;
  tries: number;
  deliveredAt: Date | null;
};

const definition = defineCollection<Delivery>()({
  name: 'sandboxDeliveries',
  noun: 'webhook delivery',
  shape: {
    id: String,
    body: { type: String, required: true },
    createdAt: Date,
    dueAt: { type: Date, required: true },
    tries: { type: Number, required: true },
    deliveredAt: { type: Date, default: null },
  },
  queries: {
    pending: {
      find: () => ({ deliveredAt: null }),
      index: { deliveredAt: 1, dueAt: 1 },
      sort: { dueAt: 1 },
    },
    due: {
      find: (now: Date) => ({ deliveredAt: null, dueAt: { $lte: now } }),
      index: { deliveredAt: 1, dueAt: 1 },
      sort: { dueAt: 1 },
    },
    createdWithin: {
      find: (from: Date, to: Date) => ({ createdAt: { $gte: from, $lte: to } }),
      index: { createdAt: 1 },
      sort: { createdAt: 1 },
    },
    deliveredBefore: {
      find: (time: Date) => ({ deliveredAt: { $lt: time } }),
      index: { deliveredAt: 1 },
      sort: { deliveredAt: 1 },
      expireAfterSeconds: 7 * 24 * 3600,
    },
  },
});

/** The queue of the sandbox's webhooks. */
export type Deliveries = ReturnType<typeof createDeliveries>;

/** Webhook deliveries of this service's database. */
export function createDeliveries(store: Store) {
  const { insert, by, rows, fromRow } = collection(store, definition);
  return {
    /** Adds a webhook, in the running transaction. */
    async add(event: { type: string; data: object }, now: Date): Promise<void> {
      const id = `evt_${uuid()}`;
      const body = JSON.stringify({ id, created: Math.floor(now.getTime() / 1000), ...event });
      await insert({ id, body, createdAt: now, dueAt: now, tries: 0, deliveredAt: null });
    },

    /** The webhooks that were queued in a span of time, received or not; at most 10,000. */
    async within({ from, to }: { from: Date; to: Date }): Promise<string[]> {
      return (await by.createdWithin(from, to).list(10_000)).map(({ body }) => body);
    },

    /** Takes a due webhook for one try; if this process dies in it, it is due again at `until`. */
    async take(now: Date, until: Date): Promise<Delivery | undefined> {
      const { filter, sort } = by.due(now);
      const row = await rows.findOneAndUpdate(
        filter,
        { $set: { dueAt: until } },
        { sort, returnDocument: 'after' },
      );
      return row ? fromRow(row) : undefined;
    },

    /** When the next webhook is due. */
    nextDue: async (): Promise<Date | undefined> => (await by.pending().one())?.dueAt,

    /** Postpones a webhook that was not received. */
    async postpone(id: string, dueAt: Date, tries: number): Promise<void> {
      await rows.updateOne({ _id: id }, { $set: { dueAt, tries } });
    },

    async markDelivered(id: string, now: Date): Promise<void> {
      await rows.updateOne({ _id: id }, { $set: { deliveredAt: now } });
    },
  };
}
