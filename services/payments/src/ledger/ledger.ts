import { capturedParts, type Payment } from '../payment/payment.ts';
import type { Refund } from '../refund/refund.ts';

/** One side of a transaction: minor units, debit positive, credit negative. */
export type Entry = { account: string; amount: number };

/** What happened to the money. */
export type LedgerKind = 'capture' | 'refund-promised' | 'refund-done' | 'refund-failed';

/** A transaction of the ledger: written once, never changed; its entries sum to zero. Unique by payment, kind and key. */
export type LedgerTransaction = {
  paymentId: string;
  kind: LedgerKind;
  key: string;
  currency: string;
  entries: Entry[];
};

/** The accounts. Cash is ours at the provider; the others say whom we owe it to. */
export const accounts = {
  cash: (provider: string) => `cash:${provider}`,
  host: (hostId: string) => `host:${hostId}`,
  attendee: (userId: string) => `attendee:${userId}`,
  deposits: 'deposits',
  fees: 'fees',
} as const;

/** Captured money: the host is owed the ticket, the attendee's deposit is held, the fee is ours. */
export function captureTransaction(payment: Payment): LedgerTransaction {
  const { ticket, deposit, fee } = capturedParts(payment);
  return transaction(payment, 'capture', payment.id, [
    { account: accounts.cash(payment.provider), amount: payment.capturedAmount },
    { account: accounts.host(payment.hostId), amount: -ticket },
    { account: accounts.deposits, amount: -deposit },
    { account: accounts.fees, amount: -fee },
  ]);
}

/** A promised refund: owed to the attendee from now on, no longer to the host. */
export const promiseTransaction = (payment: Payment, refund: Refund): LedgerTransaction =>
  transaction(payment, 'refund-promised', refund.id, promised(payment, refund));

/** A refund that went out: what was owed to the attendee leaves the cash. */
export const refundTransaction = (payment: Payment, refund: Refund): LedgerTransaction =>
  transaction(payment, 'refund-done', refund.id, [
    { account: accounts.attendee(payment.userId), amount: refund.amount },
    { account: accounts.cash(payment.provider), amount: -refund.amount },
  ]);

/** A refund that the provider refused for good: the promise is taken back. */
export const refusedTransaction = (payment: Payment, refund: Refund): LedgerTransaction =>
  transaction(payment, 'refund-failed', refund.id, promised(payment, refund).map(turned));

const turned = ({ account, amount }: Entry): Entry => ({ account, amount: -amount });

function promised(payment: Payment, { amount, parts }: Refund): Entry[] {
  return [
    { account: accounts.host(payment.hostId), amount: parts.ticket },
    { account: accounts.deposits, amount: parts.deposit },
    { account: accounts.fees, amount: parts.fee },
    { account: accounts.attendee(payment.userId), amount: -amount },
  ];
}

function transaction(payment: Payment, kind: LedgerKind, key: string, entries: Entry[]): LedgerTransaction {
  const moving = entries.filter(entry => entry.amount !== 0);
  return { paymentId: payment.id, kind, key, currency: payment.currency, entries: balanced(moving) };
}

/** What the entries come to. */
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
