import { collection, type Collection, defineCollection, isDuplicateKey, type Store } from '@momos/store';

/**
 * Who is counted: an address, a person's device for an address, the account of an address, the typed second factors of an account, or a
 * client IP (its texts apart).
 */
export type OriginKind = 'address' | 'device' | 'account' | 'second-factor' | 'ip' | 'ip-texts';

/** Who asks for codes or enters them. */
export type Origin = {
  /** An HMAC of who it is. */
  id: string;
  kind: OriginKind;
  /** The address or network, masked; for staff, who see what is locked. Empty where there is a person. */
  hint: string;
  /** Of an account, and of its second factors. */
  userId?: string;
};

/** What one origin of codes did since its day began. */
export type CodeBudget = {
  _id: string;
  /** Missing on budgets of before they were shown to staff. */
  kind?: OriginKind;
  hint?: string;
  userId?: string;
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
    kind: String,
    hint: String,
    userId: String,
    sent: { type: Number, default: 0 },
    failures: { type: Number, default: 0 },
    blockedUntil: { type: Date, default: null },
    resetAt: { type: Date, required: true },
  },
  queries: {
    /** Those that have to wait, the longest wait first. */
    blocked: {
      find: (now: Date) => ({ blockedUntil: { $gt: now } }),
      index: { blockedUntil: -1 },
      where: { blockedUntil: { $gt: new Date(0) } },
      sort: { blockedUntil: -1, _id: 1 },
    },
    /** Those that were sent so many codes on their day. */
    sentMost: {
      find: (kind: OriginKind, sent: number) => ({ kind, sent: { $gte: sent } }),
      index: { kind: 1, sent: -1 },
      sort: { sent: -1, _id: 1 },
    },
    ofPerson: {
      find: (userId: string) => ({ userId }),
      index: { userId: 1 },
      where: { userId: { $gt: '' } },
    },
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
const beginDay = ({ kind, hint, userId }: Origin, now: Date) => [
  { $set: { kind, hint: { $literal: hint }, ...(userId ? { userId } : {}) } },
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
type Opened = Collection<CodeBudget, (typeof budgetCollection)['queries']>;

export function createCodeBudgetStore(store: Store) {
  const opened = collection(store, budgetCollection);
  const { find, findMany, rows, inTransaction } = opened;
  return {
    find,
    findMany,
    ...createLists(opened),
    ...createCounts(opened),

    /** Lets an origin begin a new day; undefined where nothing is counted. Takes part in a running transaction. */
    async lift(id: string): Promise<CodeBudget | undefined> {
      const change = { $set: { failures: 0, sent: 0, blockedUntil: null } };
      return (await rows.findOneAndUpdate({ _id: id }, change, inTransaction())) ?? undefined;
    },
  };
}

function createCounts({ rows }: Opened) {
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
    /** Counts a code that is sent; undefined when the day's are used up or while one has to wait. */
    takeMessage: (origin: Origin, limit: number, now: Date): Promise<CodeBudget | undefined> =>
      take(
        origin.id,
        { $and: [isFree(now), { $or: [{ sent: { $lt: limit } }, { resetAt: { $lte: now } }] }] },
        [...beginDay(origin, now), { $set: { sent: { $add: ['$sent', 1] } } }],
      ),

    /** Counts a try as a failure until it is known to be none; undefined while one has to wait. */
    takeTry: (origin: Origin, waits: Waits, now: Date): Promise<CodeBudget | undefined> =>
      take(origin.id, isFree(now), [...beginDay(origin, now), ...countFailure(waits, now)]),

    /** Forgets the failures of an origin that had the right code. */
    async clear(id: string): Promise<void> {
      await rows.updateOne({ _id: id }, { $set: { failures: 0, blockedUntil: null } });
    },

    /** Takes one try back that was no failure or was not compared, with the wait that it cost. */
    async uncountTry({ _id, blockedUntil }: CodeBudget): Promise<void> {
      const failures = { $max: [0, { $subtract: ['$failures', 1] }] };
      const isItsOwn = { $eq: ['$blockedUntil', blockedUntil] };
      await rows.updateOne({ _id }, [
        { $set: { failures, blockedUntil: { $cond: [isItsOwn, null, '$blockedUntil'] } } },
      ]);
    },

    /** Takes a code back that was not sent. */
    async uncountMessage(id: string): Promise<void> {
      await rows.updateOne({ _id: id, sent: { $gt: 0 } }, { $inc: { sent: -1 } });
    },
  };
}

const maxListed = 100;

/** What staff see of them. */
const createLists = ({ by }: Opened) => ({
  /** Those that have to wait after wrong codes; at most 100. */
  blocked: (now: Date): Promise<CodeBudget[]> => by.blocked(now).list(maxListed),
  /** Those of a kind that were sent so many codes on their day; at most 100. */
  sentMost: (kind: OriginKind, sent: number): Promise<CodeBudget[]> =>
    by.sentMost(kind, sent).list(maxListed),
});
