import { type Collection, collection, defineCollection, type Store } from '@momos/store';
import type { ClientSession } from 'mongoose';
import type { LedgerTransaction } from './ledger.ts';

type Row = LedgerTransaction & { _id: string; at: Date };

const text = { type: String, required: true };

const definition = defineCollection<Row>()({
  name: 'ledger',
  noun: 'ledger transaction',
  shape: {
    _id: String,
    paymentId: text,
    kind: text,
    key: text,
    currency: text,
    entries: [{ _id: false, account: text, amount: { type: Number, required: true } }],
    at: { type: Date, required: true },
  },
  queries: {
    ofPayment: {
      find: (paymentId: string) => ({ paymentId }),
      index: { paymentId: 1 },
      sort: { at: 1, _id: 1 },
    },
    ofAccount: {
      find: (account: string) => ({ 'entries.account': account }),
      index: { 'entries.account': 1, at: 1 },
      sort: { at: 1, _id: 1 },
    },
  },
});

type Rows = Collection<Row, typeof definition.queries>;

/** The append-only ledger: transactions are never changed or removed. */
export type Ledger = ReturnType<typeof createLedger>;

/** A balance of one account. */
export type Balance = { currency: string; account: string; amount: number };

/** The ledger of this service's database. */
export function createLedger(store: Store) {
  const kit = collection(store, definition);
  return {
    /** Writes a transaction once; throws a duplicate key error for the same payment, kind and key. */
    async append(transaction: LedgerTransaction, at: Date): Promise<void> {
      if (transaction.entries.length > 0) await kit.insert(rowOf(transaction, at));
    },

    /** Transactions of a payment, oldest first. */
    async ofPayment(paymentId: string): Promise<LedgerTransaction[]> {
      const rows = await kit.by.ofPayment(paymentId).list(10_000);
      return rows.map(({ kind, key, currency, entries }) => ({ paymentId, kind, key, currency, entries }));
    },

    ...proofs(kit),
  };
}

/** The proof reads every row, so it uses the index that has all of them. */
const everyRow = (session: ClientSession | undefined) => ({
  hint: { _id: 1 },
  ...(session ? { session } : {}),
});

const proofs = ({ rows, by }: Rows) => ({
  /** Balances that are not zero, derived from all transactions; of one account where named. */
  balances: (account?: string, snapshot?: ClientSession): Promise<Balance[]> =>
    account
      ? rows.aggregate<Balance>(balancesOf([{ $match: by.ofAccount(account).filter }])).toArray()
      : rows.aggregate<Balance>(balancesOf([]), everyRow(snapshot)).toArray(),

  /** Ids of transactions that do not sum to zero; there are none. */
  async unbalanced(snapshot?: ClientSession): Promise<string[]> {
    const pipeline = [
      { $match: { $expr: { $ne: [{ $sum: '$entries.amount' }, 0] } } },
      { $project: { _id: 1 } },
      { $limit: 100 },
    ];
    const found = await rows.aggregate<{ _id: string }>(pipeline, everyRow(snapshot)).toArray();
    return found.map(({ _id }) => _id);
  },

  /**
   * Captured, promised and refunded amounts per payment by the ledger, for comparison with the payments. Cash that is owed
   * for a refund by hand counts as gone.
   */
  perPayment: (snapshot?: ClientSession) =>
    rows
      .aggregate<{ _id: string; cash: number; promised: number }>(sumsPerPayment, everyRow(snapshot))
      .toArray(),

  count: (snapshot?: ClientSession): Promise<number> => rows.countDocuments({}, everyRow(snapshot)),
});

/** The accounts' sums of the transactions that `match` selects, and of those only the entries that it selects. */
const balancesOf = (match: object[]) => [
  ...match,
  { $unwind: '$entries' },
  ...match,
  {
    $group: {
      _id: { currency: '$currency', account: '$entries.account' },
      amount: { $sum: '$entries.amount' },
    },
  },
  { $match: { amount: { $ne: 0 } } },
  { $project: { _id: 0, currency: '$_id.currency', account: '$_id.account', amount: 1 } },
  { $sort: { currency: 1, account: 1 } },
];

const amountOf = (account: string) => ({
  $cond: [{ $regexMatch: { input: '$entries.account', regex: account } }, '$entries.amount', 0],
});

const sumsPerPayment = [
  { $unwind: '$entries' },
  {
    $group: {
      _id: '$paymentId',
      cash: { $sum: amountOf('^(cash|manual):') },
      promised: { $sum: amountOf('^attendee:') },
    },
  },
];

/** A transaction as it is kept. */
export const rowOf = (transaction: LedgerTransaction, at: Date): Row => {
  const { paymentId, kind, key } = transaction;
  return { _id: `${paymentId}:${kind}:${key}`, ...transaction, at };
};
