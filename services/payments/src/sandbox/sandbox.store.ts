import { type Collection, collection, defineCollection, type Store } from '@momos/store';
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
    refunds: [{ _id: false, key: String, amount: Number, isReversed: Boolean }],
    createdAt: { type: Date, required: true },
    authorisedUntil: { type: Date, default: null },
  },
  queries: {},
});

type Rows = Collection<SandboxSession, typeof definition.queries>;

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
  const kit = collection(store, definition);
  const { rows, find, toRow, inTransaction } = kit;
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

    ...refunding(store, kit, queueWebhook),
  };
}

const refunding = (store: Store, { rows, inTransaction }: Rows, queueWebhook: QueueWebhook) => ({
  /** Refunds once per key, never more than was captured; no effect when that is refused. */
  refund: (id: string, { key, amount, now }: { key: string; amount: number; now: Date }): Promise<void> =>
    store.transaction(async () => {
      if (await rows.findOne({ _id: id, 'refunds.key': key }, inTransaction())) return;
      const left = { $subtract: ['$captured', '$refunded'] };
      const row = await rows.findOneAndUpdate(
        { _id: id, status: 'CAPTURED', $expr: { $gte: [left, amount] } },
        { $push: { refunds: { key, amount } }, $inc: { refunded: amount } },
        inTransaction(),
      );
      if (!row) return;
      const data = { sessionId: id, paymentId: row.paymentId, refundId: key };
      await queueWebhook({ type: 'refund.done', data }, now);
    }),

  /** Has the last refund come back from the payer's bank, and queues the webhook; no effect without one. */
  reverseRefund: (id: string, now: Date): Promise<void> =>
    store.transaction(async () => {
      const session = await rows.findOne({ _id: id }, inTransaction());
      const last = session?.refunds.findLast(({ isReversed }) => !isReversed);
      if (!session || !last) return;
      const refunds = session.refunds.map(each =>
        each.key === last.key ? { ...each, isReversed: true } : each,
      );
      const guard = { _id: id, refunded: session.refunded };
      const refunded = session.refunded - last.amount;
      const row = await rows.findOneAndUpdate(guard, { $set: { refunds, refunded } }, inTransaction());
      const data = { sessionId: id, paymentId: session.paymentId, refundId: last.key };
      if (row) await queueWebhook({ type: 'refund.reversed', data }, now);
    }),
});
