import type { Store } from '@momos/store';
import { Schema } from 'mongoose';

type Row = { _id: string; type: string; receivedAt: Date; doneAt: Date | null };

/** Webhooks are remembered 40 days; providers repeat them for days, and at least 30 are asked for. */
const keptSeconds = 40 * 24 * 3600;

const schema = new Schema<Row>(
  {
    _id: String,
    type: { type: String, required: true },
    receivedAt: { type: Date, required: true, expires: keptSeconds },
    doneAt: { type: Date, default: null },
  },
  { collection: 'webhooks', versionKey: false },
);

/** Which webhooks were heard, and which of them are done with. */
export type Webhooks = ReturnType<typeof createWebhooks>;

/** Heard webhooks of this service's database. */
export function createWebhooks(store: Store) {
  const model = store.connection.model('Webhook', schema);
  return {
    /** Writes down that an event was heard; answers whether it was done with before. */
    async hear(provider: string, event: { id: string; type: string }, now: Date): Promise<boolean> {
      const row = await model
        .findOneAndUpdate(
          { _id: `${provider}:${event.id}` },
          { $setOnInsert: { type: event.type, receivedAt: now, doneAt: null } },
          { upsert: true, returnDocument: 'after' },
        )
        .lean();
      return row.doneAt !== null;
    },

    async done(provider: string, eventId: string, now: Date): Promise<void> {
      await model.updateOne({ _id: `${provider}:${eventId}` }, { $set: { doneAt: now } });
    },
  };
}
