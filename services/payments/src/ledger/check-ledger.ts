import type { Store } from '@momos/store';
import type { Ledger } from './ledger.store.ts';

/** Reads of one moment. */
type Snapshot = NonNullable<ReturnType<Store['session']>>;

type CheckParts = { store: Store; ledger: Ledger; payments: PaymentFigures; points: PointFigures };

/** The proof of the ledger of points. */
export type PointFigures = { problems(snapshot: Snapshot): Promise<string[]> };

/** The payments' own figures, which the ledger is compared with. */
export type PaymentFigures = {
  /**
   * Per captured payment: the amount left, the amount promised and not yet refunded, and whether the owner of its subject has
   * what was paid for (or need not), is still asked, or does not know of it.
   */
  figures(snapshot: Snapshot): AsyncIterable<Figure>;
};

type Figure = {
  id: string;
  left: number;
  promised: number;
  subject: { kind: string; id: string };
  owner: 'settled' | 'asked' | 'unknown';
};

/** The result of the proof; `problems` is empty when the ledger is right. */
export type LedgerReport = {
  transactions: number;
  payments: number;
  /** Captured payments whose owner has not answered yet whether it has what was paid for. */
  asked: number;
  /** Sum of all balances per currency: zero each. */
  totals: Record<string, number>;
  problems: string[];
};

/** A report in words: what was compared with what, the sums, and each problem on a line of its own. */
export function reportText({ transactions, payments, asked, totals, problems }: LedgerReport): string {
  const sums = Object.entries(totals).map(([currency, sum]) => `${currency} ${sum}`);
  return [
    'Compared, on one snapshot:',
    `- ${transactions} transactions, each with zero per currency; sums of all: ${sums.join(', ') || 'none'}`,
    `- ${payments} captured payments: what is left and what is promised, with the ledger`,
    `- ${payments - asked} of them with what the owners of their subjects answered; ${asked} are not answered yet`,
    '- points: each transaction with zero, each balance with its transactions',
    problems.length === 0 ? 'No problems.' : `Problems: ${problems.length}`,
    ...problems.map(problem => `- ${problem}`),
  ].join('\n');
}

/**
 * Proves the ledger on demand, on one snapshot: each transaction and all of them sum to zero per currency, and for every
 * payment the cash and the promises in the ledger equal the payment's own figures, and its owner has what was paid for. Points: each transaction sums to zero,
 * and each balance is the sum of the transactions.
 */
export async function checkLedger(parts: CheckParts): Promise<LedgerReport> {
  // A snapshot session and not a transaction: transactions time out long before a big ledger is read.
  const snapshot = await parts.store.connection.startSession({ snapshot: true });
  try {
    return await check(parts, snapshot);
  } finally {
    await snapshot.endSession();
  }
}

async function check({ ledger, payments, points }: CheckParts, snapshot: Snapshot): Promise<LedgerReport> {
  const problems = (await ledger.unbalanced(snapshot)).map(id => `transaction ${id} does not sum to zero`);
  const totals: Record<string, number> = {};
  for (const { currency, amount } of await ledger.balances(undefined, snapshot))
    totals[currency] = (totals[currency] ?? 0) + amount;
  for (const [currency, sum] of Object.entries(totals))
    if (sum !== 0) problems.push(`${currency} sums to ${sum}`);

  const booked = new Map((await ledger.perPayment(snapshot)).map(row => [row._id, row]));
  let count = 0;
  let asked = 0;
  for await (const { id, left, promised, subject, owner } of payments.figures(snapshot)) {
    count++;
    if (owner === 'asked') asked++;
    if (owner === 'unknown')
      problems.push(`payment ${id}: the owner of ${subject.kind} ${subject.id} does not know of it`);
    const { cash = 0, promised: owed = 0 } = booked.get(id) ?? {};
    booked.delete(id);
    if (cash !== left) problems.push(`payment ${id}: ${left} by the payment, ${cash} in cash`);
    if (-owed !== promised)
      problems.push(`payment ${id}: ${promised} promised by the payment, ${-owed} by the ledger`);
  }
  for (const id of booked.keys()) problems.push(`payment ${id} is in the ledger only`);
  problems.push(...(await points.problems(snapshot)));
  return { transactions: await ledger.count(snapshot), payments: count, asked, totals, problems };
}
