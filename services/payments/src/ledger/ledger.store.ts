import type { Store } from '@momos/store';
import { type ClientSession, Schema } from 'mongoose';
import type { LedgerTransaction } from './ledger.ts';

type Row = LedgerTransaction & { _id: string; at: Date };

const schema = new Schema<Row>(
  {
    _id: String,
    paymentId: { type: String, required: true },
    kind: { type: String, required: true },
    key: { type: String, required: true },
    currency: { type: String, required: true },
    entries: [
      { _id: false, account: { type: String, required: true }, amount: { type: Number, required: true } },
    ],
    at: { type: Date, required: true },
  },
  { collection: 'ledger', versionKey: false },
);
schema.index({ paymentId: 1 });
schema.index({ 'entries.account': 1, at: 1 });

/** The append-only ledger: there is no way here to change or take out what was written. */
export type Ledger = ReturnType<typeof createLedger>;

/** A balance of one account. */
export type Balance = { currency: string; account: string; amount: number };

/** The ledger of this service's database. */
export function createLedger(store: Store) {
  const model = store.connection.model('LedgerTransaction', schema);
  return {
    /** Writes a transaction once; throws a duplicate key error for the same payment, kind and key. */
    async append(transaction: LedgerTransaction, at: Date): Promise<void> {
      if (transaction.entries.length === 0) return;
      await model.create([{ _id: idOf(transaction), ...transaction, at }]);
    },

    /** Transactions of a payment, oldest first. */
    async ofPayment(paymentId: string): Promise<LedgerTransaction[]> {
      const rows = await model.find({ paymentId }).sort({ at: 1, _id: 1 }).lean();
      return rows.map(({ kind, key, currency, entries }) => ({ paymentId, kind, key, currency, entries }));
    },

    /** Balances that are not zero, derived from all transactions; of one account where named. */
    balances: (account?: string, snapshot?: ClientSession): Promise<Balance[]> =>
      model
        .aggregate<Balance>([
          ...(account ? [{ $match: { 'entries.account': account } }] : []),
          { $unwind: '$entries' },
          ...(account ? [{ $match: { 'entries.account': account } }] : []),
          {
            $group: {
              _id: { currency: '$currency', account: '$entries.account' },
              amount: { $sum: '$entries.amount' },
            },
          },
          { $match: { amount: { $ne: 0 } } },
          { $project: { _id: 0, currency: '$_id.currency', account: '$_id.account', amount: 1 } },
          { $sort: { currency: 1, account: 1 } },
        ])
        .session(snapshot ?? null),

    /** Ids of transactions that do not sum to zero; there are none. */
    async unbalanced(snapshot?: ClientSession): Promise<string[]> {
      const rows = await model
        .aggregate<{ _id: string }>([
          { $match: { $expr: { $ne: [{ $sum: '$entries.amount' }, 0] } } },
          { $project: { _id: 1 } },
          { $limit: 100 },
        ])
        .session(snapshot ?? null);
      return rows.map(row => row._id);
    },

    /** What the ledger says was captured, promised and given back per payment, for comparison with the payments. */
    perPayment: (snapshot?: ClientSession) =>
      model
        .aggregate<{ _id: string; cash: number; promised: number }>([
          { $unwind: '$entries' },
          {
            $group: {
              _id: '$paymentId',
              cash: { $sum: amountOf('^cash:') },
              promised: { $sum: amountOf('^attendee:') },
            },
          },
        ])
        .session(snapshot ?? null),

    async count(snapshot?: ClientSession): Promise<number> {
      return model.countDocuments().session(snapshot ?? null);
    },
  };
}

const idOf = ({ paymentId, kind, key }: LedgerTransaction) => `${paymentId}:${kind}:${key}`;

const amountOf = (account: string) => ({
  $cond: [{ $regexMatch: { input: '$entries.account', regex: account } }, '$entries.amount', 0],
});
