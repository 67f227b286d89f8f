import { AppError } from '@momos/contracts/errors';
import { endOrder, lateOrders } from '@momos/runtime/purchase/money-order';
import { isEndedByPayments, type PaymentUpdate, withNews } from '@momos/runtime/purchase/payment-news';
import { attemptFor, noPayment } from '@momos/runtime/purchase/purchase';
import { isEndedByHosts, isMember, type Membership } from '../membership/membership.ts';
import { isLocked, type Post } from './post.ts';
import { isDisputed, movePurchase, type PostPurchase, type PurchaseMove } from './post-purchase.ts';

/** What a purchase is decided on beside itself: the post, undefined once removed, its reader's membership, and their points. */
export type Standing = {
  post: Post | undefined;
  membership: Membership | undefined;
  isUnlockedByPoints: boolean;
};

/**
 * Why a purchase gives its person nothing, so that all of its money goes back; null where it does. Whoever has unlocked a post and then
 * leaves its circle, or loses the access with its money, keeps what they paid for, and reads it again when they come back.
 */
export function reasonToReturn(
  { status }: Pick<PostPurchase, 'status'>,
  { post, membership, isUnlockedByPoints }: Standing,
): string | null {
  if (!post) return 'post-removed';
  if (isUnlockedByPoints) return 'points';
  if (isEndedByHosts(membership)) return 'member-removed';
  if (status === 'UNLOCKED') return null;
  if (!isMember(membership)) return 'leave';
  return isLocked(post) ? null : 'free';
}

/** Whether a post was paid for, and its money was not ordered back. */
const isCaptured = ({ payment }: Pick<PostPurchase, 'payment'>): boolean =>
  payment.state === 'CAPTURED' && !payment.isOver;

/** The payer's bank took the money back. */
const isLost = (purchase: PostPurchase): boolean =>
  isCaptured(purchase) && purchase.payment.dispute === 'LOST';

/** Ends a purchase and orders all of its money back; undefined where no attempt is live. */
export function end(
  purchase: PostPurchase,
  now: Date,
  { cause, actorId, set }: { cause: string; actorId?: string; set?: Partial<PostPurchase> },
): PurchaseMove | undefined {
  const order = endOrder({ ...purchase, ...set }, cause);
  if (!order) return undefined;
  const payment = { ...(set?.payment ?? purchase.payment), isOver: true };
  return movePurchase(purchase, now, {
    set: { ...set, status: 'ENDED', payment },
    order,
    ...(actorId ? { actorId } : {}),
  });
}

/** A price kept for one attempt to pay. */
export type HeldUnlock = { attempt: number; expiresAt: Date; move?: PurchaseMove };

/**
 * Keeps the price while the member pays, and numbers the attempt; a repeat prolongs neither, and of a post that is paid for it names
 * the attempt that paid. A price that has changed since ends the attempt of before, once its hold is over. Throws 409 where nothing is
 * to be paid.
 */
export function hold(
  purchase: PostPurchase,
  standing: Standing,
  { now, holdUntil, endedAttempt }: { now: Date; holdUntil: Date; endedAttempt: number },
): HeldUnlock {
  const { post, isUnlockedByPoints } = standing;
  const { status, payment, hold: held } = purchase;
  if (isCaptured(purchase) && payment.attempt !== null && reasonToReturn(purchase, standing) === null) {
    const move =
      status === 'UNLOCKED' ? {} : { move: movePurchase(purchase, now, { set: { status: 'UNLOCKED' } }) };
    return { attempt: payment.attempt, expiresAt: holdUntil, ...move };
  }
  if (isUnlockedByPoints) throw new AppError('illegal_state', 'You have unlocked this post already.');
  if (!post || post.price === null)
    throw new AppError('illegal_state', 'Money does not unlock this post. Please look at it again.');
  if (held && held.expiresAt > now && held.attempt > endedAttempt && payment.attempt === held.attempt)
    return { attempt: held.attempt, expiresAt: held.expiresAt };
  const isSamePrice = purchase.price === post.price && purchase.currency === post.currency;
  const known = isSamePrice ? purchase : { ...purchase, payment: { ...payment, isOver: true } };
  const attempt = attemptFor(known, endedAttempt);
  const isNew = attempt !== payment.attempt;
  const move = movePurchase(purchase, now, {
    set: {
      status: 'PENDING',
      price: post.price,
      currency: post.currency,
      hold: { attempt, expiresAt: holdUntil },
      attempts: Math.max(purchase.attempts, attempt),
      ...(isNew ? { payment: { ...noPayment(true), attempt } } : {}),
    },
    order: isNew ? endOrder(purchase, 'replaced') : null,
  });
  return { attempt, expiresAt: holdUntil, move };
}

/** Releases a hold whose time is over; money that lands later still unlocks. */
export const expire = (purchase: PostPurchase, now: Date): PurchaseMove | undefined =>
  purchase.hold && purchase.hold.expiresAt <= now
    ? movePurchase(purchase, now, { set: { status: 'UNPAID' } })
    : undefined;

/**
 * What news of a payment does to its purchase; undefined when nothing is new. The one path by which money unlocks a post, by event or
 * RPC, however often and in whatever order: money that lands on the live attempt unlocks, also after its hold has ended, or goes back
 * whole. An attempt that is over or not the live one is returned by its order.
 */
export function onPayment(
  purchase: PostPurchase,
  update: PaymentUpdate,
  { standing, now }: { standing: Standing; now: Date },
): PurchaseMove | undefined {
  const news = withNews(purchase, update);
  if (!news) return undefined;
  const { known, isLive } = news;
  const { payment, orders, refunds } = known;
  const set = { payment, orders, refunds };
  const note = () => movePurchase(purchase, now, { set });
  if (!isLive) return note();
  if (isLost(known)) return end(purchase, now, { cause: 'dispute', set });
  if (isEndedByPayments(update) || payment.state === 'REFUNDED')
    return movePurchase(purchase, now, {
      set: { ...set, status: 'ENDED', payment: { ...payment, isOver: true } },
    });
  if (payment.state === 'CAPTURED') {
    const cause = reasonToReturn(purchase, standing);
    // While the bank decides nothing can be ordered back; its news is decided on anew.
    if (cause && isDisputed(known)) return note();
    return cause
      ? end(purchase, now, { cause, set })
      : movePurchase(purchase, now, { set: { ...set, status: 'UNLOCKED' } });
  }
  const hasFailed = payment.state === 'FAILED' || payment.state === 'RELEASED' || payment.state === 'NEEDED';
  return hasFailed && purchase.status === 'PENDING' && purchase.hold?.attempt === payment.attempt
    ? movePurchase(purchase, now, { set: { ...set, status: 'UNPAID' } })
    : note();
}

/**
 * Unlocks what was paid, returns what pays for nothing any more, and sends orders again that payments did not answer in time; undefined
 * where nothing is to be mended.
 */
export function mend(purchase: PostPurchase, standing: Standing, now: Date): PurchaseMove | undefined {
  if (isLost(purchase)) return end(purchase, now, { cause: 'dispute' });
  const cause = reasonToReturn(purchase, standing);
  // A page that is open is left alone while its person may come back to the circle: its money goes back when it lands.
  const isOver = cause !== null && !isDisputed(purchase) && (cause !== 'leave' || isCaptured(purchase));
  const ended = isOver ? end(purchase, now, { cause }) : undefined;
  if (ended) return ended;
  if (isCaptured(purchase) && purchase.status !== 'UNLOCKED' && cause === null)
    return movePurchase(purchase, now, { set: { status: 'UNLOCKED' } });
  const late = lateOrders(purchase, now);
  return late.length > 0 ? { ...movePurchase(purchase, now), orders: late } : undefined;
}
