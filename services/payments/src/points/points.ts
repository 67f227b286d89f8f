import { balanced, type Entry } from '../ledger/ledger.ts';

/** Why points moved. */
export type PointKind = 'EMAIL_VERIFIED' | 'POST_UNLOCKED' | 'TICKET_BOUGHT' | 'TICKET_RETURNED';

/** A request to move points; the same `key` moves them once. */
export type PointMove = { key: string; userId: string; kind: PointKind; amount: number; description: string };

/** A transaction of the points ledger: written once, never changed; its entries sum to zero. */
export type PointTransaction = Omit<PointMove, 'key'> & {
  /** The key of its move. */
  id: string;
  /** Counts up by one with each movement of the person. */
  seq: number;
  /** The person's balance after it. */
  balance: number;
  entries: Entry[];
  at: Date;
};

/** The balance of a person; `id` is theirs, `seq` counts their transactions. */
export type PointAccount = { id: string; seq: number; balance: number };

/** The accounts of points; `rewards` is the sum that the community has paid out. */
const pointAccounts = { rewards: 'rewards', person: (userId: string) => `person:${userId}` } as const;

/** The transaction of a move on top of a balance; throws a RangeError when the balance would be negative. */
export function transactionOf(
  account: PointAccount,
  { key, ...move }: PointMove,
  at: Date,
): PointTransaction {
  const balance = account.balance + move.amount;
  if (balance < 0) throw new RangeError('A balance of points cannot be negative.');
  const entries = balanced([
    { account: pointAccounts.person(move.userId), amount: move.amount },
    { account: pointAccounts.rewards, amount: -move.amount },
  ]);
  return { ...move, id: key, seq: account.seq + 1, balance, entries, at };
}

const categories: Record<string, string> = { COMPANY: 'company', SCHOOL: 'school' };

/** The reward for a first proof of an e-mail of a category; undefined without points. */
export function rewardOf(proof: {
  id: string;
  userId: string;
  emailCategory: string;
  momoPoints: number;
}): PointMove | undefined {
  if (proof.momoPoints <= 0) return undefined;
  const kind = categories[proof.emailCategory];
  return {
    key: `email-verified:${proof.id}`,
    userId: proof.userId,
    kind: 'EMAIL_VERIFIED',
    amount: proof.momoPoints,
    description: kind ? `Verified a ${kind} e-mail` : 'Verified an e-mail',
  };
}
