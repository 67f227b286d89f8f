import { AppError } from '@momos/contracts/errors';
import { type Collection, collection, defineCollection, type Page, type Store } from '@momos/store';
import { type ClientSession, Schema } from 'mongoose';
import type { PaySession } from '../provider/observation.ts';
import { type Payment, paymentStatuses, sumOf } from './payment.ts';

const amount = { type: Number, required: true };
const text = { type: String, required: true };
const flag = { type: Boolean, required: true };
const date = { type: Date, required: true };
const nullable = { type: String, default: null };

const definition = defineCollection<Payment>()({
  name: 'payments',
  noun: 'payment',
  shape: {
    id: String,
    version: amount,
    rsvpId: text,
    socialId: text,
    userId: text,
    hostId: text,
    title: String,
    tierName: String,
    tickets: amount,
    status: { ...text, enum: paymentStatuses },
    isCurrent: flag,
    currency: text,
    ticketAmount: amount,
    depositAmount: amount,
    feeAmount: amount,
    discountAmount: amount,
    totalAmount: amount,
    capturedAmount: amount,
    refundedAmount: amount,
    refundedDepositAmount: amount,
    promised: { ticket: amount, deposit: amount, fee: amount },
    promoCode: nullable,
    promoCodeId: nullable,
    isPromoUsed: flag,
    provider: text,
    isCaptureManual: flag,
    attempt: amount,
    session: { type: new Schema({ id: String, url: String }, { _id: false, id: false }), default: null },
    reference: nullable,
    method: nullable,
    failure: nullable,
    order: { type: Schema.Types.Mixed, default: null },
    expiresAt: date,
    checkAt: { type: Date, default: null },
    tries: amount,
    createdAt: date,
    updatedAt: date,
  },
  queries: {
    // The unique index lets an RSVP have one current payment.
    currentOf: {
      find: (rsvpId: string) => ({ rsvpId }),
      where: { isCurrent: true },
      index: { rsvpId: 1 },
      sort: { rsvpId: 1 },
      indexName: 'one-current',
      unique: true,
    },
    ofRsvps: {
      find: (rsvpIds: readonly string[]) => ({ rsvpId: { $in: [...rsvpIds] } }),
      index: { rsvpId: 1, _id: -1 },
    },
    ofUser: { find: (userId: string) => ({ userId }), index: { userId: 1, _id: -1 } },
    due: {
      find: (now: Date) => ({ checkAt: { $lte: now } }),
      where: { checkAt: { $type: 'date' } },
      index: { checkAt: 1 },
      sort: { checkAt: 1 },
    },
    scheduled: {
      find: () => ({}),
      where: { checkAt: { $type: 'date' } },
      index: { checkAt: 1 },
      sort: { checkAt: 1 },
    },
  },
});

type Rows = Collection<Payment, typeof definition.queries>;

/** The fields of a payment that may change. */
export type PaymentChanges = Partial<Omit<Payment, 'id' | 'version' | 'rsvpId' | 'createdAt'>>;

/** Every query of payments. */
export type Payments = ReturnType<typeof createPayments>;

/** Payments of this service's database; page keys are signed by `secret`. */
export function createPayments(store: Store, secret: string) {
  const kit = collection(store, definition);
  return { ...reads(kit, secret), ...schedule(kit), ...writes(kit) };
}

const reads = ({ find, by, rows }: Rows, secret: string) => ({
  get: find,

  /** The current payment of an RSVP. */
  currentOf: (rsvpId: string) => by.currentOf(rsvpId).one(),

  /** Those of the RSVPs that have a payment of whatever state. */
  async rsvpsWithPayment(rsvpIds: readonly string[]): Promise<Set<string>> {
    return new Set(await rows.distinct('rsvpId', by.ofRsvps(rsvpIds).filter));
  },

  /** Payments of RSVPs, newest first; at most 1,000. */
  ofRsvps: (rsvpIds: readonly string[]) => by.ofRsvps(rsvpIds).list(1000),

  /** Payments of a payer, newest first. */
  page: (userId: string, paging: Paging): Promise<Page<Payment>> =>
    by.ofUser(userId).page({ ...paging, secret }),

  /** Ids of all payments of a payer. */
  idsOfUser: (userId: string): Promise<string[]> => rows.distinct('_id', by.ofUser(userId).filter),

  /** For the ledger's proof: of each captured payment the amount left, and the amount promised and not yet refunded. */
  async *figures(session: ClientSession): AsyncGenerator<{ id: string; left: number; promised: number }> {
    // Reads every payment, so it uses the primary key.
    const found = rows.find({ capturedAmount: { $gt: 0 } }, { hint: { _id: 1 }, session });
    for await (const { _id, capturedAmount, refundedAmount, promised } of found)
      yield { id: _id, left: capturedAmount - refundedAmount, promised: sumOf(promised) - refundedAmount };
  },
});

const schedule = ({ by, rows, inTransaction }: Rows) => ({
  /** Ids of payments that the reconciler has to check now, the longest waiting first. */
  async due(now: Date, limit: number): Promise<string[]> {
    const { filter, sort } = by.due(now);
    return (await rows.find(filter, { projection: { _id: 1 }, sort, limit }).toArray()).map(({ _id }) => _id);
  },

  /** When the next payment has to be checked. */
  nextDue: async (): Promise<Date | null> => (await by.scheduled().one())?.checkAt ?? null,

  /** Sets the next check of a payment that has not changed since it was read. */
  async postpone({ id, version }: Payment, checkAt: Date | null, tries: number): Promise<void> {
    await rows.updateOne({ _id: id, version }, { $set: { checkAt, tries } }, inTransaction());
  },
});

const writes = ({ insert, rows, inTransaction, fromRow }: Rows) => ({
  /** Throws a duplicate key error when the RSVP has a current payment. */
  add: insert,

  /**
   * Writes changes on top of the version that `payment` is and counts the version up. Throws `in_progress` (409,
   * retryable) when another write was first.
   */
  async save(payment: Payment, changes: PaymentChanges, now: Date): Promise<Payment> {
    const row = await rows.findOneAndUpdate(
      { _id: payment.id, version: payment.version },
      { $set: { ...changes, updatedAt: now }, $inc: { version: 1 } },
      { returnDocument: 'after', ...inTransaction() },
    );
    if (!row) throw new AppError('in_progress', 'This payment is being changed right now. Please try again.');
    return fromRow(row);
  },

  /** Saves the page of an attempt; undefined when the payment is no longer open or has another attempt. */
  async saveSession({ id, attempt }: Payment, session: PaySession): Promise<Payment | undefined> {
    const row = await rows.findOneAndUpdate(
      { _id: id, status: 'OPEN', attempt },
      { $set: { session } },
      { returnDocument: 'after', ...inTransaction() },
    );
    return row ? fromRow(row) : undefined;
  },
});

type Paging = { pageSize: number; exclusiveStartKey?: string | undefined };
