import { collection, defineCollection, type Page, type Store } from '@momos/store';
import type { ClientSession } from 'mongoose';
import type { PointAccount, PointTransaction } from './points.ts';

const count = { type: Number, required: true };
const text = { type: String, required: true };

const transactionsDefinition = defineCollection<PointTransaction>()({
  name: 'pointTransactions',
  noun: 'points transaction',
  shape: {
    id: String,
    userId: text,
    kind: text,
    description: { type: String, default: '' },
    amount: count,
    seq: count,
    balance: count,
    entries: [{ _id: false, account: text, amount: count }],
    at: { type: Date, required: true },
  },
  queries: {
    ofUser: {
      find: (userId: string) => ({ userId }),
      index: { userId: 1, seq: -1 },
      sort: { seq: -1 },
      unique: true,
    },
  },
});

const accountsDefinition = defineCollection<PointAccount>()({
  name: 'pointAccounts',
  noun: 'points account',
  shape: { id: String, seq: count, balance: count },
  queries: {},
});

type Paging = { pageSize: number; exclusiveStartKey?: string | undefined };

/** The append-only ledger of points with each person's balance. */
export type PointLedger = ReturnType<typeof createPointLedger>;

/** Points of this service's database; page keys are signed by `secret`. */
export function createPointLedger(store: Store, secret: string) {
  const transactions = collection(store, transactionsDefinition);
  const accounts = collection(store, accountsDefinition);
  return {
    async account(userId: string): Promise<PointAccount> {
      return (await accounts.find(userId)) ?? { id: userId, seq: 0, balance: 0 };
    },

    /** The last movement of each of these people. */
    async last(userIds: readonly string[]): Promise<PointTransaction[]> {
      const held = await accounts.findMany(userIds);
      if (held.length === 0) return [];
      const filter = { $or: held.map(({ id, seq }) => ({ userId: id, seq })) };
      const rows = await transactions.rows.find(filter, transactions.inTransaction()).toArray();
      return rows.map(transactions.fromRow);
    },

    /** The movement of a key. */
    moved: (key: string): Promise<PointTransaction | undefined> => transactions.find(key),

    /** Writes a transaction and the balance after it, inside a transaction; throws a duplicate key error when written before. */
    async append(transaction: PointTransaction): Promise<void> {
      await transactions.insert(transaction);
      const { userId, seq, balance } = transaction;
      await accounts.rows.updateOne(
        { _id: userId },
        { $set: { seq, balance } },
        { upsert: true, ...accounts.inTransaction() },
      );
    },

    /** A person's movements, the newest first. */
    page: (userId: string, paging: Paging): Promise<Page<PointTransaction>> =>
      transactions.by.ofUser(userId).page({ ...paging, secret }),

    /** Transactions that do not sum to zero, and balances that differ from the sum of the transactions. */
    problems: async (session: ClientSession): Promise<string[]> => [
      ...(await unbalanced(transactions.rows, session)),
      ...(await wrongBalances(transactions.rows, session)),
    ],
  };
}

type Rows = ReturnType<typeof collection<PointTransaction, typeof transactionsDefinition.queries>>['rows'];
/** The proof reads every row, so it uses the index that has all of them. */
const everyRow = (session: ClientSession) => ({ session, hint: { _id: 1 } });

async function unbalanced(rows: Rows, session: ClientSession): Promise<string[]> {
  const found = await rows
    .aggregate<{ _id: string }>(
      [
        { $match: { $expr: { $ne: [{ $sum: '$entries.amount' }, 0] } } },
        { $project: { _id: 1 } },
        { $limit: 100 },
      ],
      everyRow(session),
    )
    .toArray();
  return found.map(({ _id }) => `points transaction ${_id} does not sum to zero`);
}

async function wrongBalances(rows: Rows, session: ClientSession): Promise<string[]> {
  const found = await rows
    .aggregate<{ _id: string; sum: number; known: { balance: number }[] }>(
      [
        { $group: { _id: '$userId', sum: { $sum: '$amount' } } },
        { $lookup: { from: 'pointAccounts', localField: '_id', foreignField: '_id', as: 'known' } },
        { $match: { $expr: { $ne: ['$sum', { $first: '$known.balance' }] } } },
        { $limit: 100 },
      ],
      everyRow(session),
    )
    .toArray();
  return found.map(
    ({ _id, sum, known }) =>
      `points of ${_id}: balance ${known[0]?.balance ?? 'missing'}, ${sum} by the ledger`,
  );
}
