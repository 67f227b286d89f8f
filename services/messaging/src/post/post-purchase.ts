import type { PostPurchaseStatus } from '@momos/contracts/post-purchases';
import type { Subject } from '@momos/contracts/proto/payments/v1/bus';
import { type NewOrder, withOrder } from '@momos/runtime/purchase/money-order';
import { type MoneyOrder, noPayment, type Purchase } from '@momos/runtime/purchase/purchase';
import { type Post, unlockId } from './post.ts';

/** What one member paid for one locked post; there is at most one. */
export type PostPurchase = Purchase & {
  /** Made of post and person, as that of an unlocking by points, so that whoever lost their row never pays twice. */
  _id: string;
  /** Counts up with each change. */
  version: number;
  postId: string;
  circleId: string;
  userId: string;
  status: PostPurchaseStatus;
  /** What it cost when its price was kept for them; minor units of `currency`. */
  price: number;
  currency: string;
  /** The price that is kept for them while they pay, and for which attempt. */
  hold: { attempt: number; expiresAt: Date } | null;
  /** When its money is compared with payments next; null once it is settled. */
  moneyDueAt: Date | null;
  unlockedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
};

/** The kind of thing that the unlocking of a post is to payments. */
export const unlockKind = 'post-unlock';

/** The unlocking as payments knows it. */
export const subjectOf = ({ _id, postId }: Pick<PostPurchase, '_id' | 'postId'>): Subject => ({
  kind: unlockKind,
  id: _id,
  scopeId: postId,
});

/** A person who has not begun to pay for a post; of version 0 until it is saved. */
export const newPurchase = (post: Post, userId: string, now: Date): PostPurchase => ({
  _id: unlockId(post._id, userId),
  version: 0,
  postId: post._id,
  circleId: post.circleId,
  userId,
  status: 'UNPAID',
  price: post.price ?? 0,
  currency: post.currency,
  payment: noPayment(true),
  attempts: 0,
  orders: [],
  refunds: [],
  hold: null,
  moneyDueAt: null,
  unlockedAt: null,
  createdAt: now,
  updatedAt: now,
});

/** One change of a purchase, as it is saved, with the money orders that are sent with it. */
export type PurchaseMove = { after: PostPurchase; orders: MoneyOrder[] };

/** Whether the payer's bank has the money until it has decided, so that none of it can be ordered back. */
export const isDisputed = ({ payment }: Pick<PostPurchase, 'payment'>): boolean =>
  payment.dispute === 'OPEN' && !payment.isOver;

type Details = { set?: Partial<PostPurchase>; order?: NewOrder | null; actorId?: string };

/** How long news of money may be on its way before both services are compared. */
const settlingMs = 5 * 60_000;

/** The one way to change a purchase: counts the version up, adds the order, and clears what the status cannot have. */
export function movePurchase(
  purchase: PostPurchase,
  now: Date,
  { set, order, actorId = 'system' }: Details = {},
): PurchaseMove {
  const next = { ...purchase, ...set };
  const orders = order ? withOrder(next.orders, order, { actorId, at: now }) : next.orders;
  const after: PostPurchase = {
    ...next,
    orders,
    version: purchase.version + 1,
    hold: next.status === 'PENDING' ? next.hold : null,
    unlockedAt: next.status === 'UNLOCKED' ? (purchase.unlockedAt ?? now) : null,
    moneyDueAt: new Date(now.getTime() + settlingMs),
    updatedAt: now,
  };
  return { after, orders: orders.slice(next.orders.length) };
}
