import { collection, defineCollection, type Page, type PageRequest, type Store } from '@momos/store';
import type { PostPurchase } from './post-purchase.ts';

const text = { type: String, required: true } as const;
const count = { type: Number, required: true } as const;
const part = { type: Object, default: null } as const;
const date = { type: Date, required: true } as const;

const definition = defineCollection<PostPurchase>()({
  name: 'post_purchases',
  noun: 'purchase',
  shape: {
    _id: String,
    version: count,
    postId: text,
    circleId: text,
    userId: text,
    status: text,
    price: count,
    currency: text,
    payment: part,
    attempts: count,
    orders: part,
    refunds: part,
    hold: part,
    moneyDueAt: Date,
    unlockedAt: Date,
    isErased: Boolean,
    createdAt: date,
    updatedAt: date,
  },
  queries: {
    ofPost: { find: (postId: string) => ({ postId }), index: { postId: 1, _id: -1 } },
    ofCircle: { find: (circleId: string) => ({ circleId }), index: { circleId: 1 } },
    ofPerson: { find: (userId: string) => ({ userId }), index: { userId: 1, circleId: 1 } },
    ofMember: {
      find: (userId: string, circleId: string) => ({ userId, circleId }),
      index: { userId: 1, circleId: 1 },
    },
    expired: {
      find: (now: Date) => ({ 'hold.expiresAt': { $lte: now } }),
      where: { 'hold.expiresAt': { $type: 'date' } },
      index: { 'hold.expiresAt': 1 },
      sort: { 'hold.expiresAt': 1 },
    },
    expiring: {
      find: () => ({}),
      where: { 'hold.expiresAt': { $type: 'date' } },
      index: { 'hold.expiresAt': 1 },
      sort: { 'hold.expiresAt': 1 },
    },
    /** Those whose money is to be compared with payments. */
    toCompare: {
      find: (now: Date) => ({ moneyDueAt: { $lte: now } }),
      where: { moneyDueAt: { $type: 'date' } },
      index: { moneyDueAt: 1 },
      sort: { moneyDueAt: 1 },
    },
  },
});

/** A purchase that is due, as it was read. */
export type DuePurchase = Pick<PostPurchase, '_id' | 'postId' | 'userId' | 'version'>;

/** What members paid for posts, by currency; minor units. */
export type PostMoney = { currency: string; captured: number; refunded: number };

/** Every query of what members paid for posts. */
export type PostPurchases = ReturnType<typeof createPostPurchases>;

type Opened = ReturnType<typeof openPurchases>;

const openPurchases = (store: Store) => collection(store, definition);

export function createPostPurchases(store: Store) {
  const { insert, replace, find, findMany, by, rows, inTransaction } = openPurchases(store);
  /** The version counts up, so that a comparison which is under way does not take the time away again. */
  const setDue = async (filter: object, now: Date) => {
    await rows.updateMany(filter, { $set: { moneyDueAt: now }, $inc: { version: 1 } }, inTransaction());
  };
  return {
    find,

    /** In the running transaction; throws 412 or a duplicate key error when another write was first. */
    save: (purchase: PostPurchase): Promise<void> =>
      purchase.version === 1 ? insert(purchase) : replace(purchase),

    /** Of these, those that unlock their post. */
    unlocked: async (ids: readonly string[]): Promise<PostPurchase[]> =>
      (await findMany(ids)).filter(({ status }) => status === 'UNLOCKED'),

    /** Payments for a post, the newest first. */
    page: (postId: string, page: PageRequest): Promise<Page<PostPurchase>> => by.ofPost(postId).page(page),

    ofPerson: (userId: string): Promise<PostPurchase[]> => by.ofPerson(userId).list(10_000),

    ...countsOf(rows, by),

    /** Those whose hold is over, the longest first. */
    expired: (now: Date, limit: number): Promise<PostPurchase[]> => by.expired(now).list(limit),

    /** When the next hold ends; undefined without one. */
    nextHoldEnd: async (): Promise<Date | undefined> => (await by.expiring().one())?.hold?.expiresAt,

    toCompare: (now: Date, limit: number): Promise<DuePurchase[]> => by.toCompare(now).list(limit),

    /** Notes when the money is compared next, unless the purchase has changed; no change of it itself. */
    async scheduleComparison({ _id, version }: DuePurchase, moneyDueAt: Date | null): Promise<void> {
      await rows.updateOne({ _id, version }, { $set: { moneyDueAt } }, inTransaction());
    },

    /** Has the money of a post, or of a member, looked at now, since what it paid for may be gone. */
    compareOfPost: (postId: string, now: Date): Promise<void> => setDue(by.ofPost(postId).filter, now),
    compareOfMember: (userId: string, circleId: string, now: Date): Promise<void> =>
      setDue(by.ofMember(userId, circleId).filter, now),
  };
}

/** What is counted of purchases. */
const countsOf = (rows: Opened['rows'], by: Opened['by']) => ({
  /** How many members have paid for each of some posts. */
  async countPaid(postIds: readonly string[]): Promise<Map<string, number>> {
    const groups = await rows
      .aggregate<{ _id: string; count: number }>([
        { $match: { postId: { $in: [...postIds] }, status: 'UNLOCKED' } },
        { $group: { _id: '$postId', count: { $sum: 1 } } },
      ])
      .toArray();
    return new Map(groups.map(({ _id, count: paid }) => [_id, paid]));
  },

  /** What was paid for the posts of a circle, by currency. */
  moneyOf: (circleId: string): Promise<PostMoney[]> =>
    rows
      .aggregate<PostMoney>([
        { $match: by.ofCircle(circleId).filter },
        {
          $group: {
            _id: '$currency',
            captured: { $sum: '$payment.captured' },
            refunded: { $sum: '$payment.refunded' },
          },
        },
        { $sort: { captured: -1, _id: 1 } },
        { $project: { _id: 0, currency: '$_id', captured: 1, refunded: 1 } },
      ])
      .toArray(),
});
