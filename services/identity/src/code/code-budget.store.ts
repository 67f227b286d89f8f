import { collection, defineCollection, isDuplicateKey, type Store } from '@momos/store';

/** What one origin of codes did since its day began: an address, a person's device for an address, or a client IP. */
export type CodeBudget = {
  /** An HMAC; identifies no one. */
  _id: string;
  /** Codes that were sent. */
  sent: number;
  /** Wrong codes, and tries that are being compared. */
  failures: number;
  /** No code is sent and none is compared before. */
  blockedUntil: Date | null;
  /** When its day is over and everything begins again. */
  resetAt: Date;
};

const budgetCollection = defineCollection<CodeBudget>()({
  name: 'codeBudgets',
  noun: 'budget of codes',
  shape: {
    _id: String,
    sent: { type: Number, default: 0 },
    failures: { type: Number, default: 0 },
    blockedUntil: { type: Date, default: null },
    resetAt: { type: Date, required: true },
  },
  queries: {
    over: {
      find: (now: Date) => ({ resetAt: { $lte: now } }),
      index: { resetAt: 1 },
      expireAfterSeconds: 0,
    },
  },
});

const dayMs = 86_400_000;

/** How many wrong codes cost nothing, and how long the first one after them is waited for; each further doubles it, up to a day. */
export type Waits = { free: number; firstMs: number };

/** Begins a new day when the last one is over. */
const beginDay = (now: Date) => [
  { $set: { isOver: { $lte: [{ $ifNull: ['$resetAt', now] }, now] } } },
  {
    $set: {
      sent: { $cond: ['$isOver', 0, { $ifNull: ['$sent', 0] }] },
      failures: { $cond: ['$isOver', 0, { $ifNull: ['$failures', 0] }] },
      blockedUntil: { $cond: ['$isOver', null, '$blockedUntil'] },
      resetAt: { $cond: ['$isOver', new Date(now.getTime() + dayMs), '$resetAt'] },
    },
  },
  { $unset: 'isOver' },
];

const isFree = (now: Date) => ({
  $or: [{ blockedUntil: null }, { blockedUntil: { $lte: now } }, { resetAt: { $lte: now } }],
});

/** One more failure, and the wait that it costs. */
function countFailure({ free, firstMs }: Waits, now: Date) {
  const doublings = { $subtract: ['$failures', free + 1] };
  const waitMs = { $min: [dayMs, { $multiply: [firstMs, { $pow: [2, doublings] }] }] };
  const blockedUntil = { $cond: [{ $gt: ['$failures', free] }, { $add: [now, waitMs] }, null] };
  return [{ $set: { failures: { $add: ['$failures', 1] } } }, { $set: { blockedUntil } }];
}

export type CodeBudgets = ReturnType<typeof createCodeBudgetStore>;

/** Budgets of codes. Each change is one guarded update, so that parallel tries share a budget. They disappear after their day. */
export function createCodeBudgetStore(store: Store) {
  const { rows, find } = collection(store, budgetCollection);

  /** The budget after the change; undefined when it does not allow it. */
  async function take(_id: string, guard: object, change: object[]): Promise<CodeBudget | undefined> {
    const update = (upsert: boolean) =>
      rows.findOneAndUpdate({ _id, ...guard }, change, { upsert, returnDocument: 'after' });
    // The row is there: it does not match, or a concurrent call has just made it.
    const row = await update(true).catch((error: unknown) => {
      if (isDuplicateKey(error)) return update(false);
      throw error;
    });
    return row ?? undefined;
  }

  return {
    find,

    /** Counts a code that is sent; undefined when the day's are used up or while one has to wait. */
    takeMessage: (id: string, limit: number, now: Date): Promise<CodeBudget | undefined> =>
      take(id, { $and: [isFree(now), { $or: [{ sent: { $lt: limit } }, { resetAt: { $lte: now } }] }] }, [
        ...beginDay(now),
        { $set: { sent: { $add: ['$sent', 1] } } },
      ]),

    /** Counts a try as a failure until it is known to be none; undefined while one has to wait. */
    takeTry: (id: string, waits: Waits, now: Date): Promise<CodeBudget | undefined> =>
      take(id, isFree(now), [...beginDay(now), ...countFailure(waits, now)]),

    /** Forgets the failures of an origin that had the right code. */
    async clear(id: string): Promise<void> {
      await rows.updateOne({ _id: id }, { $set: { failures: 0, blockedUntil: null } });
    },

    /** Takes back one try that was no failure. */
    async uncountTry(id: string): Promise<void> {
      await rows.updateOne({ _id: id, failures: { $gt: 0 } }, { $inc: { failures: -1 } });
    },
  };
}
