import { AppError } from '@momos/contracts/errors';
import type { Store } from '@momos/store';
import { type ClientSession, Schema } from 'mongoose';
import type { PaySession } from '../provider/observation.ts';
import { type Payment, sumOf } from './payment.ts';

type Row = Omit<Payment, 'id'> & { _id: string };

const amount = { type: Number, required: true };
const text = { type: String, required: true };
const nullable = { type: String, default: null };
const parts = {
  type: new Schema({ ticket: amount, deposit: amount, fee: amount }, { _id: false }),
  required: true,
};

const schema = new Schema<Row>(
  {
    _id: String,
    version: amount,
    rsvpId: text,
    socialId: text,
    userId: text,
    hostId: text,
    title: String,
    tierName: String,
    tickets: amount,
    status: text,
    isCurrent: { type: Boolean, required: true },
    currency: text,
    ticketAmount: amount,
    depositAmount: amount,
    feeAmount: amount,
    discountAmount: amount,
    totalAmount: amount,
    capturedAmount: amount,
    refundedAmount: amount,
    refundedDepositAmount: amount,
    promised: parts,
    promoCode: nullable,
    promoCodeId: nullable,
    isPromoUsed: { type: Boolean, required: true },
    provider: text,
    isCaptureManual: { type: Boolean, required: true },
    attempt: amount,
    session: { type: new Schema({ id: String, url: String }, { _id: false, id: false }), default: null },
    reference: nullable,
    method: nullable,
    failure: nullable,
    order: { type: Schema.Types.Mixed, default: null },
    expiresAt: { type: Date, required: true },
    checkAt: { type: Date, default: null },
    tries: amount,
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  { collection: 'payments', versionKey: false, minimize: false },
);
// The one place that keeps an RSVP from being paid for twice.
schema.index(
  { rsvpId: 1 },
  { name: 'one-current', unique: true, partialFilterExpression: { isCurrent: true } },
);
schema.index({ rsvpId: 1, _id: -1 });
schema.index({ userId: 1, _id: -1 });
schema.index({ checkAt: 1 }, { partialFilterExpression: { checkAt: { $type: 'date' } } });

/** What may change in a payment. */
export type PaymentChanges = Partial<Omit<Payment, 'id' | 'version' | 'rsvpId' | 'createdAt'>>;

/** Every query of payments. */
export type Payments = ReturnType<typeof createPayments>;

/** Payments of this service's database. */
export function createPayments(store: Store) {
  const model = store.connection.model('Payment', schema);
  return {
    /** Throws a duplicate key error when the RSVP has a current payment. */
    async add({ id, ...payment }: Payment): Promise<void> {
      await model.create([{ _id: id, ...payment }]);
    },

    async get(id: string): Promise<Payment | undefined> {
      return one(await model.findById(id).lean());
    },

    /** The payment that an RSVP stands or falls with. */
    async currentOf(rsvpId: string): Promise<Payment | undefined> {
      return one(await model.findOne({ rsvpId, isCurrent: true }).lean());
    },

    /** Those of the RSVPs that have a payment of whatever state. */
    async rsvpsWithPayment(rsvpIds: readonly string[]): Promise<Set<string>> {
      const rows = await model.find({ rsvpId: { $in: [...rsvpIds] } }, { rsvpId: 1 }).lean();
      return new Set(rows.map(({ rsvpId }) => rsvpId));
    },

    /** Payments of RSVPs, newest first; at most 1,000. */
    async ofRsvps(rsvpIds: readonly string[]): Promise<Payment[]> {
      const rows = await model
        .find({ rsvpId: { $in: [...rsvpIds] } })
        .sort({ _id: -1 })
        .limit(1000)
        .lean();
      return rows.map(fromRow);
    },

    /** Payments of a payer, newest first, from before an id on where one is given. */
    async ofUser(userId: string, { before, limit }: { before?: string; limit: number }): Promise<Payment[]> {
      const rows = await model
        .find({ userId, ...(before === undefined ? {} : { _id: { $lt: before } }) })
        .sort({ _id: -1 })
        .limit(limit)
        .lean();
      return rows.map(fromRow);
    },

    /** Ids of all payments of a payer. */
    async idsOfUser(userId: string): Promise<string[]> {
      const rows = await model.find({ userId }, { _id: 1 }).lean();
      return rows.map(row => row._id);
    },

    /**
     * Writes changes on top of the version that `payment` is and counts the version up. Throws `in_progress` (409,
     * retryable) when somebody else was first.
     */
    async save(payment: Payment, changes: PaymentChanges, now: Date): Promise<Payment> {
      const row = await model
        .findOneAndUpdate(
          { _id: payment.id, version: payment.version },
          { $set: { ...changes, updatedAt: now }, $inc: { version: 1 } },
          { returnDocument: 'after' },
        )
        .lean();
      if (!row)
        throw new AppError('in_progress', 'This payment is being changed right now. Please try again.');
      return fromRow(row);
    },

    /** Keeps the page of an attempt; undefined when the payment was given up meanwhile. */
    async keepSession(payment: Payment, session: PaySession): Promise<Payment | undefined> {
      const row = await model
        .findOneAndUpdate(
          { _id: payment.id, status: 'OPEN', attempt: payment.attempt },
          { $set: { session } },
          { returnDocument: 'after' },
        )
        .lean();
      return one(row);
    },

    /** Sets the next look at a payment that nobody changed meanwhile. */
    async postpone({ id, version }: Payment, checkAt: Date | null, tries: number): Promise<void> {
      await model.updateOne({ _id: id, version }, { $set: { checkAt, tries } });
    },

    /** For the ledger's proof: what is left of each captured payment, and what of it is promised and not yet gone. */
    async *figures(snapshot: ClientSession): AsyncGenerator<{ id: string; left: number; promised: number }> {
      const rows = model
        .find({ capturedAmount: { $gt: 0 } }, { capturedAmount: 1, refundedAmount: 1, promised: 1 })
        .session(snapshot)
        .lean()
        .cursor();
      for await (const { _id, capturedAmount, refundedAmount, promised } of rows)
        yield { id: _id, left: capturedAmount - refundedAmount, promised: sumOf(promised) - refundedAmount };
    },

    /** Payments that the reconciler has to look at, the longest waiting first. */
    async due(now: Date, limit: number): Promise<string[]> {
      const rows = await model
        .find({ checkAt: { $lte: now } }, { _id: 1 })
        .sort({ checkAt: 1 })
        .limit(limit)
        .lean();
      return rows.map(row => row._id);
    },
  };
}

const fromRow = ({ _id, ...rest }: Row): Payment => ({ id: _id, ...rest });
const one = (row: Row | null): Payment | undefined => (row ? fromRow(row) : undefined);
