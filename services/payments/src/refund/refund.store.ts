import {
  type Collection,
  collection,
  defineCollection,
  dueQueries,
  type Page,
  type Store,
} from '@momos/store';
import { Schema } from 'mongoose';
import type { Subject } from '../payment/payment.ts';
import { type Refund, refundStatuses } from './refund.ts';

const amount = { type: Number, required: true };
const text = { type: String, required: true };

const definition = defineCollection<Refund>()({
  name: 'refunds',
  noun: 'refund',
  shape: {
    id: String,
    key: text,
    paymentId: text,
    subject: { kind: text, id: text },
    type: text,
    reason: { type: String, default: '' },
    note: { type: String, default: '' },
    actorId: { type: String, default: '' },
    method: { type: String, default: 'provider' },
    currency: text,
    amount,
    parts: { ticket: amount, deposit: amount, fee: amount },
    status: { ...text, enum: refundStatuses },
    reference: { type: String, default: null },
    failure: { type: String, default: null },
    coveredBy: { type: String, default: null },
    undone: new Schema({ actorId: String, note: String, at: Date }, { _id: false }),
    tries: amount,
    checkAt: { type: Date, default: null },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  queries: {
    byKey: {
      find: (kind: string, id: string, key: string) => ({ 'subject.kind': kind, 'subject.id': id, key }),
      index: { 'subject.kind': 1, 'subject.id': 1, key: 1 },
      sort: { key: 1 },
      unique: true,
    },
    ofPayments: {
      find: (paymentIds: readonly string[]) => ({ paymentId: { $in: [...paymentIds] } }),
      index: { paymentId: 1, _id: 1 },
      sort: { _id: 1 },
    },
    // For people who look after what has no good end, the longest waiting first.
    unsettled: {
      find: () => ({ coveredBy: null }),
      where: { status: { $in: ['FAILED', 'UNKNOWN'] } },
      index: { coveredBy: 1, _id: 1 },
      sort: { _id: 1 },
    },
    // Those that a person paid by hand, the newest first, so that a mistake is found.
    byHand: {
      find: () => ({ method: 'manual' }),
      where: { method: 'manual', status: 'DONE' },
      index: { method: 1, _id: -1 },
    },
    ...dueQueries(),
  },
});

type Rows = Collection<Refund, typeof definition.queries>;

/** How a refund ended. */
export type RefundEnd = Pick<Refund, 'status' | 'reference' | 'failure' | 'undone'>;

/** Every query of refunds. */
export type Refunds = ReturnType<typeof createRefunds>;

type Paging = { pageSize: number; exclusiveStartKey?: string | undefined };

const maxListed = 10_000;

/** Refunds of this service's database; page keys are signed by `secret`. */
export function createRefunds(store: Store, secret: string) {
  const kit = collection(store, definition);
  const { insert, find, by, rows } = kit;
  return {
    /** Throws a duplicate key error when the subject has a refund of this key. */
    add: insert,
    get: find,
    byKey: ({ kind, id }: Pick<Subject, 'kind' | 'id'>, key: string) => by.byKey(kind, id, key).one(),
    /** Refunds of payments, oldest first. */
    ofPayments: (paymentIds: readonly string[]) => by.ofPayments(paymentIds).list(maxListed),
    /** Failed and unknown ones that wait for a person, the oldest first. */
    unsettled: (paging: Paging): Promise<Page<Refund>> => by.unsettled().page({ ...paging, secret }),
    /** Those that are booked as paid by hand, the newest first. */
    byHand: (paging: Paging): Promise<Page<Refund>> => by.byHand().page({ ...paging, secret }),

    /** How many failed, and how many are unknown. */
    async countUnsettled(): Promise<{ failed: number; unknown: number }> {
      const { filter } = by.unsettled();
      const count = (status: Refund['status']) => rows.countDocuments({ $and: [filter, { status }] });
      return { failed: await count('FAILED'), unknown: await count('UNKNOWN') };
    },
    ...schedule(kit),
    ...writes(kit),
  };
}

const schedule = ({ by, rows }: Rows) => ({
  /** Ids of refunds to be tried again, the longest waiting first. */
  async due(now: Date, limit: number): Promise<string[]> {
    const { filter, sort } = by.due(now);
    return (await rows.find(filter, { projection: { _id: 1 }, sort, limit }).toArray()).map(({ _id }) => _id);
  },

  /** When the next refund has to be tried. */
  nextDue: async (): Promise<Date | null> => (await by.scheduled().one())?.checkAt ?? null,
});

const writes = ({ rows, inTransaction, fromRow }: Rows) => ({
  /** Ends a refund of these states; undefined when it has another by now. */
  async end(
    id: string,
    { from, ...end }: RefundEnd & { from: readonly Refund['status'][] },
    now: Date,
  ): Promise<Refund | undefined> {
    const row = await rows.findOneAndUpdate(
      { _id: id, status: { $in: [...from] } },
      { $set: { ...end, checkAt: null, updatedAt: now } },
      { returnDocument: 'after', ...inTransaction() },
    );
    return row ? fromRow(row) : undefined;
  },

  /** Notes of failed refunds which later one took their place. */
  async markCovered(ids: readonly string[], coveredBy: string): Promise<void> {
    await rows.updateMany({ _id: { $in: [...ids] } }, { $set: { coveredBy } }, inTransaction());
  },

  /** Shows a pending refund as unknown; false when it was before, or has ended. */
  async markUnknown(id: string): Promise<boolean> {
    const { modifiedCount } = await rows.updateOne(
      { _id: id, status: 'PENDING' },
      { $set: { status: 'UNKNOWN' } },
      inTransaction(),
    );
    return modifiedCount === 1;
  },

  /** Begins a try: sets the next one. False when another try began since the refund was read, or it has ended. */
  async begin({ id, tries }: Pick<Refund, 'id' | 'tries'>, checkAt: Date): Promise<boolean> {
    const { modifiedCount } = await rows.updateOne(
      { _id: id, tries, status: { $in: ['PENDING', 'UNKNOWN'] } },
      { $set: { checkAt }, $inc: { tries: 1 } },
      inTransaction(),
    );
    return modifiedCount === 1;
  },

  /** Sets the next try of a refund that has not ended, and the provider's id of it once that is known. */
  async postpone(id: string, checkAt: Date, reference: string | null): Promise<void> {
    await rows.updateOne(
      { _id: id, status: { $in: ['PENDING', 'UNKNOWN'] } },
      { $set: { checkAt, ...(reference ? { reference } : {}) }, $inc: { tries: 1 } },
      inTransaction(),
    );
  },
});
