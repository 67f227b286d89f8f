import type { Store } from '@momos/store';
import { Schema } from 'mongoose';
import type { Refund } from './refund.ts';

type Row = Omit<Refund, 'id'> & { _id: string };

const amount = { type: Number, required: true };
const text = { type: String, required: true };

const schema = new Schema<Row>(
  {
    _id: String,
    key: text,
    paymentId: text,
    rsvpId: text,
    type: text,
    reason: { type: String, default: '' },
    note: { type: String, default: '' },
    actorId: { type: String, default: '' },
    currency: text,
    amount,
    parts: {
      type: new Schema({ ticket: amount, deposit: amount, fee: amount }, { _id: false }),
      required: true,
    },
    status: text,
    reference: { type: String, default: null },
    failure: { type: String, default: null },
    tries: amount,
    checkAt: { type: Date, default: null },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  { collection: 'refunds', versionKey: false, minimize: false },
);
schema.index({ rsvpId: 1, key: 1 }, { unique: true });
schema.index({ paymentId: 1, _id: 1 });
schema.index({ checkAt: 1 }, { partialFilterExpression: { checkAt: { $type: 'date' } } });

/** How a refund ended. */
export type RefundEnd = Pick<Refund, 'status' | 'reference' | 'failure'>;

/** Every query of refunds. */
export type Refunds = ReturnType<typeof createRefunds>;

/** Refunds of this service's database. */
export function createRefunds(store: Store) {
  const model = store.connection.model('Refund', schema);
  return {
    /** Throws a duplicate key error when the RSVP has a refund of this key. */
    async add({ id, ...refund }: Refund): Promise<void> {
      await model.create([{ _id: id, ...refund }]);
    },

    async get(id: string): Promise<Refund | undefined> {
      return one(await model.findById(id).lean());
    },

    async byKey(rsvpId: string, key: string): Promise<Refund | undefined> {
      return one(await model.findOne({ rsvpId, key }).lean());
    },

    /** Refunds of payments, oldest first. */
    async ofPayments(paymentIds: readonly string[]): Promise<Refund[]> {
      const rows = await model
        .find({ paymentId: { $in: [...paymentIds] } })
        .sort({ _id: 1 })
        .lean();
      return rows.map(fromRow);
    },

    /** Ends a pending refund; undefined when it has ended before. */
    async end(id: string, end: RefundEnd, now: Date): Promise<Refund | undefined> {
      const row = await model
        .findOneAndUpdate(
          { _id: id, status: 'PENDING' },
          { $set: { ...end, checkAt: null, updatedAt: now } },
          { returnDocument: 'after' },
        )
        .lean();
      return one(row);
    },

    /** Sets the next try of a pending refund, and the provider's id of it as soon as it is known. */
    async postpone(id: string, checkAt: Date, reference: string | null): Promise<void> {
      await model.updateOne(
        { _id: id, status: 'PENDING' },
        { $set: { checkAt, ...(reference ? { reference } : {}) }, $inc: { tries: 1 } },
      );
    },

    /** Refunds to be tried again, the longest waiting first. */
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

const fromRow = ({ _id, ...rest }: Row): Refund => ({ id: _id, ...rest });
const one = (row: Row | null): Refund | undefined => (row ? fromRow(row) : undefined);
