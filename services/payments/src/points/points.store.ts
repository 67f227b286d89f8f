import { decodeKey, encodeKey, type Page, pageOf, type Store } from '@momos/store';
import { type ClientSession, Schema } from 'mongoose';
import type { PointAccount, PointTransaction } from './points.ts';

type TransactionRow = Omit<PointTransaction, 'key'> & { _id: string };
type AccountRow = Omit<PointAccount, 'userId'> & { _id: string };

const entry = {
  _id: false,
  account: { type: String, required: true },
  amount: { type: Number, required: true },
};
const transactions = new Schema<TransactionRow>(
  {
    _id: String,
    userId: { type: String, required: true },
    kind: { type: String, required: true },
    description: { type: String, default: '' },
    amount: { type: Number, required: true },
    seq: { type: Number, required: true },
    balance: { type: Number, required: true },
    entries: [entry],
    at: { type: Date, required: true },
  },
  { collection: 'pointTransactions', versionKey: false },
);
transactions.index({ userId: 1, seq: -1 }, { unique: true });

const accounts = new Schema<AccountRow>(
  { _id: String, seq: { type: Number, required: true }, balance: { type: Number, required: true } },
  { collection: 'pointAccounts', versionKey: false },
);

type Paging = { pageSize: number; exclusiveStartKey?: string | undefined };

/** The append-only ledger of points with each person's balance. */
export type PointLedger = ReturnType<typeof createPointLedger>;

/** Points of this service's database; page keys are signed by `secret`. */
export function createPointLedger(store: Store, secret: string) {
  const ledger = store.connection.model('PointTransaction', transactions);
  const balances = store.connection.model('PointAccount', accounts);
  return {
    async account(userId: string): Promise<PointAccount> {
      const row = await balances.findById(userId).lean();
      return { userId, seq: row?.seq ?? 0, balance: row?.balance ?? 0 };
    },

    async has(key: string): Promise<boolean> {
      return (await ledger.exists({ _id: key })) !== null;
    },

    /** Writes a transaction and the balance after it, inside a transaction; throws a duplicate key error when written before. */
    async append({ key, ...transaction }: PointTransaction): Promise<void> {
      await ledger.create([{ _id: key, ...transaction }]);
      const { userId, seq, balance } = transaction;
      await balances.updateOne({ _id: userId }, { $set: { seq, balance } }, { upsert: true });
    },

    /** A person's movements, the newest first. */
    async page(userId: string, { pageSize, exclusiveStartKey }: Paging): Promise<Page<PointTransaction>> {
      const [before] = exclusiveStartKey === undefined ? [] : decodeKey(exclusiveStartKey, secret);
      const rows = await ledger
        .find({ userId, ...(typeof before === 'number' ? { seq: { $lt: before } } : {}) })
        .sort({ seq: -1 })
        .limit(pageSize + 1)
        .lean();
      const found = rows.map(({ _id, ...rest }) => ({ key: _id, ...rest }));
      return pageOf(found, pageSize, last => encodeKey([last.seq], secret));
    },

    /** What is wrong: transactions that do not sum to zero, and balances that are not the sum of what moved. */
    async problems(snapshot: ClientSession): Promise<string[]> {
      const crooked = await ledger
        .aggregate<{ _id: string }>([
          { $match: { $expr: { $ne: [{ $sum: '$entries.amount' }, 0] } } },
          { $project: { _id: 1 } },
          { $limit: 100 },
        ])
        .session(snapshot);
      const derived = await ledger
        .aggregate<{ _id: string; sum: number; known: { balance: number }[] }>([
          { $group: { _id: '$userId', sum: { $sum: '$amount' } } },
          { $lookup: { from: 'pointAccounts', localField: '_id', foreignField: '_id', as: 'known' } },
          { $match: { $expr: { $ne: ['$sum', { $first: '$known.balance' }] } } },
          { $limit: 100 },
        ])
        .session(snapshot);
      return [
        ...crooked.map(({ _id }) => `points transaction ${_id} does not sum to zero`),
        ...derived.map(
          ({ _id, sum, known }) =>
            `points of ${_id}: ${known[0]?.balance ?? 'nothing'} kept, ${sum} by the ledger`,
        ),
      ];
    },
  };
}
