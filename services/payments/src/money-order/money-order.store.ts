import { collection, defineCollection, type Page, type Store } from '@momos/store';
import { Schema } from 'mongoose';
import { type MoneyOrder, orderStatuses } from './money-order.ts';

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
    kind: { ...text, enum: ['CAPTURE', 'RETURN', 'CHARGE'] },
    everything: { type: Boolean, required: true },
    ticketAmount: amount,
    depositAmount: amount,
    points: Number,
    cause: optional,
    actorId: optional,
    status: { ...text, enum: orderStatuses },
    amount,
    reason: optional,
    createdAt: { type: Date, required: true },
    answeredAt: { type: Date, default: null },
    closedAt: { type: Date, default: null },
    givenUp: new Schema({ actorId: String, note: String }, { _id: false }),
  },
  queries: {
    ofPayments: {
      find: (paymentIds: readonly string[]) => ({ paymentId: { $in: [...paymentIds] } }),
      index: { paymentId: 1, createdAt: 1 },
      sort: { createdAt: 1 },
    },
    // Refused captures that wait for a person, the longest first.
    refused: {
      find: () => ({ closedAt: null }),
      where: { kind: 'CAPTURE', status: 'REFUSED' },
      index: { closedAt: 1, createdAt: 1, _id: 1 },
      sort: { createdAt: 1, _id: 1 },
    },
    byActor: { find: (actorId: string) => ({ actorId }), index: { actorId: 1, _id: -1 } },
  },
});

/** Every query of money orders. */
export type MoneyOrders = ReturnType<typeof createMoneyOrders>;

type Paging = { pageSize: number; exclusiveStartKey?: string | undefined };

/** How an order stands. */
type Standing = Pick<MoneyOrder, 'status' | 'amount' | 'reason' | 'closedAt'>;

/** Money orders of this service's database; they are kept. Page keys are signed by `secret`. */
export function createMoneyOrders(store: Store, secret: string) {
  const { insert, find, by, rows, inTransaction } = collection(store, definition);
  return {
    /** Throws a duplicate key error when the subject has an order of this id. */
    add: insert,
    get: find,

    /** Orders about payments, oldest first. */
    ofPayments: (paymentIds: readonly string[]) => by.ofPayments(paymentIds).list(10_000),

    /** Refused captures that wait for a person, the oldest first. */
    refused: (paging: Paging): Promise<Page<MoneyOrder>> => by.refused().page({ ...paging, secret }),
    countRefused: (): Promise<number> => by.refused().count(),

    /** Writes how an order stands now. */
    async answer(id: string, { status, amount, reason, closedAt }: Standing, now: Date): Promise<void> {
      const answeredAt = status === 'DONE' || status === 'REFUSED' ? now : null;
      const standing = { status, amount, reason, answeredAt, closedAt };
      await rows.updateOne({ _id: id }, { $set: standing }, inTransaction());
    },

    /** Has a refused capture tried again: it waits for an answer. */
    async reopen(id: string): Promise<void> {
      const waiting = { status: 'PENDING', reason: '', answeredAt: null } as const;
      await rows.updateOne({ _id: id, status: 'REFUSED' }, { $set: waiting }, inTransaction());
    },

    /** Notes who gave up a refused capture. */
    async giveUp(id: string, givenUp: NonNullable<MoneyOrder['givenUp']>, now: Date): Promise<void> {
      await rows.updateOne({ _id: id }, { $set: { givenUp, closedAt: now } }, inTransaction());
    },
  };
}
