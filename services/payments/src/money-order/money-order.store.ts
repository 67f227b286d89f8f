import { collection, defineCollection, type Store } from '@momos/store';
import { type MoneyOrder, type OrderOutcome, orderStatuses } from './money-order.ts';

const amount = { type: Number, required: true };
const text = { type: String, required: true };
const optional = { type: String, default: '' };

const definition = defineCollection<MoneyOrder>()({
  name: 'money_orders',
  noun: 'money order',
  shape: {
    id: String,
    orderId: text,
    subject: { kind: text, id: text, scopeId: optional },
    attempt: amount,
    paymentId: text,
    kind: { ...text, enum: ['CAPTURE', 'RETURN'] },
    everything: { type: Boolean, required: true },
    ticketAmount: amount,
    depositAmount: amount,
    cause: optional,
    actorId: optional,
    status: { ...text, enum: orderStatuses },
    amount,
    reason: optional,
    createdAt: { type: Date, required: true },
    answeredAt: { type: Date, default: null },
  },
  queries: {
    ofPayments: {
      find: (paymentIds: readonly string[]) => ({ paymentId: { $in: [...paymentIds] } }),
      index: { paymentId: 1, createdAt: 1 },
      sort: { createdAt: 1 },
    },
    byActor: { find: (actorId: string) => ({ actorId }), index: { actorId: 1, _id: -1 } },
  },
});

/** Every query of money orders. */
export type MoneyOrders = ReturnType<typeof createMoneyOrders>;

/** Money orders of this service's database; they are kept. */
export function createMoneyOrders(store: Store) {
  const { insert, find, by, rows, inTransaction } = collection(store, definition);
  return {
    /** Throws a duplicate key error when the subject has an order of this id. */
    add: insert,
    get: find,

    /** Orders about payments, oldest first. */
    ofPayments: (paymentIds: readonly string[]) => by.ofPayments(paymentIds).list(10_000),

    /** Writes how an order stands now. */
    async answer(id: string, outcome: OrderOutcome, now: Date): Promise<void> {
      const { status, amount, reason } = outcome;
      const answeredAt = status === 'DONE' || status === 'REFUSED' ? now : null;
      await rows.updateOne({ _id: id }, { $set: { status, amount, reason, answeredAt } }, inTransaction());
    },
  };
}
