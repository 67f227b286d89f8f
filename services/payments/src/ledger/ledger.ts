/** One side of a transaction: minor units, debit positive, credit negative. */
export type Entry = { account: string; amount: number };

/** The kinds of transactions. */
export type LedgerKind =
  | 'capture'
  | 'refund-promised'
  | 'refund-done'
  | 'refund-failed'
  | 'refund-reversed'
  | 'refund-done-after-all'
  | 'dispute-opened'
  | 'dispute-won'
  | 'dispute-lost'
  | 'dispute-fee';

/** A transaction of the ledger: written once, never changed; its entries sum to zero. Unique by payment, kind and key. */
export type LedgerTransaction = {
  paymentId: string;
  kind: LedgerKind;
  key: string;
  currency: string;
  entries: Entry[];
};

/**
 * The accounts. Cash is ours at the provider; the others say who is owed it. `manual` is what a person refunded to payers
 * by other means: the cash for it is still here, and the payee, in whose name it was paid, is owed it. `disputed` is what the
 * payers' banks have until they decide; `provider-fees` what a provider charged for that.
 */
export const accounts = {
  cash: (provider: string) => `cash:${provider}`,
  /** Named by the first kind of payee; rows of the ledger are never renamed. */
  payee: (payeeId: string) => `host:${payeeId}`,
  manual: (payeeId: string) => `manual:${payeeId}`,
  attendee: (userId: string) => `attendee:${userId}`,
  disputed: (payeeId: string) => `disputed:${payeeId}`,
  providerFees: (provider: string) => `provider-fees:${provider}`,
  deposits: 'deposits',
  fees: 'fees',
} as const;

/** A transaction of a payment without its empty entries; throws a RangeError when they do not sum to zero. */
export function bookingOf(
  { kind, key, payment }: { kind: LedgerKind; key: string; payment: { id: string; currency: string } },
  entries: Entry[],
): LedgerTransaction {
  const moving = entries.filter(entry => entry.amount !== 0);
  return { paymentId: payment.id, kind, key, currency: payment.currency, entries: balanced(moving) };
}

/** The sum of the entries. */
export const sumOfEntries = (entries: Entry[]): number =>
  entries.reduce((total, entry) => total + entry.amount, 0);

/** The entries themselves; throws when they do not sum to zero, so that an unbalanced one cannot be written. */
export function balanced(entries: Entry[]): Entry[] {
  const sum = sumOfEntries(entries);
  if (sum !== 0 || !entries.every(entry => Number.isSafeInteger(entry.amount)))
    throw new RangeError(
      `A ledger transaction must sum to zero in whole minor units, this one sums to ${sum}.`,
    );
  return entries;
}

/** Balances by account of many transactions, per currency: `balances.USD['host:…']`. */
export function balancesOf(
  transactions: Iterable<LedgerTransaction>,
): Record<string, Record<string, number>> {
  const balances: Record<string, Record<string, number>> = {};
  for (const { currency, entries } of transactions) {
    const ofCurrency = (balances[currency] ??= {});
    for (const { account, amount } of entries) ofCurrency[account] = (ofCurrency[account] ?? 0) + amount;
  }
  return balances;
}
