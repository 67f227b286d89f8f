import { type Collection, collection, defineCollection, type Store } from '@momos/store';
import { Schema } from 'mongoose';
import type { BankAction, SandboxSession, SandboxStatus } from './sandbox-session.ts';

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
    dispute: {
      type: new Schema({ status: String, amount: Number, openedAt: Date }, { _id: false }),
      default: undefined,
    },
    isCardKept: Boolean,
    cardOf: String,
    isCardBlocked: Boolean,
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
        { _id: id, ...refundableStates, $expr: { $gte: [left, amount] } },
        { $push: { refunds: { key, amount } }, $inc: { refunded: amount } },
        inTransaction(),
      );
      if (!row) return;
      const data = { sessionId: id, paymentId: row.paymentId, refundId: key };
      await queueWebhook({ type: 'refund.done', data }, now);
    }),

  /** Does what a bank does to captured money, and queues the webhook; no effect where there is nothing of the kind to do. */
  atBank: (id: string, action: BankAction, now: Date): Promise<void> =>
    store.transaction(async () => {
      const session = await rows.findOne({ _id: id }, inTransaction());
      const done = session && bankActs[action](session, now);
      if (!session || !done) return;
      await rows.updateOne({ _id: id }, { $set: done.set }, inTransaction());
      if (!done.event) return;
      const data = { sessionId: id, paymentId: session.paymentId, ...done.data };
      await queueWebhook({ type: done.event, data }, now);
    }),
});

/** Nothing is refunded while a dispute is open, nor after it was lost. */
const refundableStates = { status: 'CAPTURED', 'dispute.status': { $nin: ['OPEN', 'LOST'] } } as const;

type Session = Pick<
  SandboxSession,
  'status' | 'captured' | 'refunded' | 'refunds' | 'dispute' | 'isCardKept' | 'isCardBlocked'
>;
/** `event` is null for what a provider has no webhook about. */
type Act = { set: Partial<SandboxSession>; event: string | null; data: object };

const close =
  (status: 'WON' | 'LOST') =>
  ({ dispute }: Session): Act | undefined =>
    dispute?.status === 'OPEN'
      ? { set: { dispute: { ...dispute, status } }, event: 'dispute.closed', data: {} }
      : undefined;

const blocking =
  (isCardBlocked: boolean) =>
  ({ isCardKept, isCardBlocked: was = false }: Session): Act | undefined =>
    isCardKept && was !== isCardBlocked ? { set: { isCardBlocked }, event: null, data: {} } : undefined;

const bankActs: Record<BankAction, (session: Session, now: Date) => Act | undefined> = {
  reverse({ refunds, refunded, dispute }) {
    const last = refunds.findLast(({ isReversed }) => !isReversed);
    if (!last || dispute) return undefined;
    const marked = refunds.map(each => (each.key === last.key ? { ...each, isReversed: true } : each));
    const set = { refunds: marked, refunded: refunded - last.amount };
    return { set, event: 'refund.reversed', data: { refundId: last.key } };
  },
  dispute({ status, captured, refunded, dispute }, now) {
    const amount = captured - refunded;
    if (status !== 'CAPTURED' || dispute || amount === 0) return undefined;
    return {
      set: { dispute: { status: 'OPEN', amount, openedAt: now } },
      event: 'dispute.created',
      data: {},
    };
  },
  win: close('WON'),
  lose: close('LOST'),
  block: blocking(true),
  unblock: blocking(false),
};
