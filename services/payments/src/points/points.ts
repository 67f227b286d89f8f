import type { MomoTransaction } from '@momos/contracts/momo';
import { balanced, type Entry } from '../ledger/ledger.ts';

/** Why points moved. */
export type PointKind = 'EMAIL_VERIFIED';

/** A wish to move points; the same `key` moves them once. */
export type PointMove = { key: string; userId: string; kind: PointKind; amount: number; description: string };

/** A transaction of the points ledger: written once, never changed; its entries sum to zero. */
export type PointTransaction = PointMove & {
  /** Counts up by one with each movement of the person. */
  seq: number;
  /** What the person has after it. */
  balance: number;
  entries: Entry[];
  at: Date;
};

/** What a person has. */
export type PointAccount = { userId: string; seq: number; balance: number };

/** The accounts of points: rewards are what the community has given away. */
const pointAccounts = { rewards: 'rewards', person: (userId: string) => `person:${userId}` } as const;

/** The transaction that a move makes on top of what a person has; throws a RangeError when less than nothing would be left. */
export function transactionOf(account: PointAccount, move: PointMove, at: Date): PointTransaction {
  const balance = account.balance + move.amount;
  if (balance < 0) throw new RangeError('Nobody has less than no points.');
  const entries = balanced([
    { account: pointAccounts.person(move.userId), amount: move.amount },
    { account: pointAccounts.rewards, amount: -move.amount },
  ]);
  return { ...move, seq: account.seq + 1, balance, entries, at };
}

const categories: Record<string, string> = { COMPANY: 'company', SCHOOL: 'school' };

/** What a first proof of an e-mail of a category is worth; undefined when it is worth nothing. */
export function rewardOf(told: {
  id: string;
  userId: string;
  emailCategory: string;
  momoPoints: number;
}): PointMove | undefined {
  if (told.momoPoints <= 0) return undefined;
  const kind = categories[told.emailCategory];
  return {
    key: `email-verified:${told.id}`,
    userId: told.userId,
    kind: 'EMAIL_VERIFIED',
    amount: told.momoPoints,
    description: kind ? `Verified a ${kind} e-mail` : 'Verified an e-mail',
  };
}

/** A movement as its owner sees it. */
export const viewOf = ({
  key,
  kind,
  description,
  amount,
  balance,
  at,
}: PointTransaction): MomoTransaction => ({
  id: key,
  kind,
  description,
  amount,
  balance,
  at: at.toISOString(),
});
