import { collection, defineCollection, type Store } from '@momos/store';
import type { SandboxSession, SandboxStatus } from './sandbox-session.ts';

const definition = defineCollection<SandboxSession>()({
  name: 'sandboxSessions',
  noun: 'sandbox session',
  shape: {
    id: String,
    paymentId: { type: String, required: true },
    title: { type: String, default: '' },
    lines: [{ _id: false, label: String, amount: Number }],
    currency: { type: String, required: true },
    total: { type: Number, required: true },
    returnUrl: { type: String, required: true },
    isCaptureManual: { type: Boolean, required: true },
    status: { type: String, required: true },
    captured: { type: Number, required: true },
    refunded: { type: Number, required: true },
    refunds: [{ _id: false, key: String, amount: Number }],
    createdAt: { type: Date, required: true },
    authorisedUntil: { type: Date, default: null },
  },
  queries: {},
});

/** A change of a page and the webhook about it. */
export type SandboxChange = {
  from: SandboxStatus[];
  to: Partial<SandboxSession>;
  event: string;
  now: Date;
};

/** Queues a webhook in the running transaction. */
export type QueueWebhook = (event: { type: string; data: object }, now: Date) => Promise<void>;

/** The sandbox's pages; each change of a page queues its webhook in the same transaction. */
export type Sandbox = ReturnType<typeof createSandbox>;

/** The sandbox's side of the database; payments read it only through the provider. */
export function createSandbox(store: Store, queueWebhook: QueueWebhook) {
  const { rows, find, toRow, inTransaction } = collection(store, definition);
  return {
    /** Opens a page once; an existing page stays as it is. */
    async open(session: SandboxSession): Promise<void> {
      const { _id, ...fields } = toRow(session);
      await rows.updateOne({ _id }, { $setOnInsert: fields }, { upsert: true });
    },

    get: find,

    /** Changes a page in one guarded update and queues the webhook; no effect in other states than `from`. */
    change: (id: string, { from, to, event, now }: SandboxChange): Promise<void> =>
      store.transaction(async () => {
        const guard = { _id: id, status: { $in: from } };
        const row = await rows.findOneAndUpdate(guard, { $set: to }, inTransaction());
        if (row) await queueWebhook({ type: event, data: { sessionId: id, paymentId: row.paymentId } }, now);
      }),

    /** Refunds once per key, never more than was captured; false when that is refused. */
    refund: (
      id: string,
      { key, amount, now }: { key: string; amount: number; now: Date },
    ): Promise<boolean> =>
      store.transaction(async () => {
        if (await rows.findOne({ _id: id, 'refunds.key': key }, inTransaction())) return true;
        const left = { $subtract: ['$captured', '$refunded'] };
        const row = await rows.findOneAndUpdate(
          { _id: id, status: 'CAPTURED', $expr: { $gte: [left, amount] } },
          { $push: { refunds: { key, amount } }, $inc: { refunded: amount } },
          inTransaction(),
        );
        if (!row) return false;
        const data = { sessionId: id, paymentId: row.paymentId, refundId: key };
        await queueWebhook({ type: 'refund.done', data }, now);
        return true;
      }),
  };
}
