import { AppError, forbidden, illegalState } from '@momos/contracts/errors';
import { endOrder } from '@momos/runtime/purchase/money-order';
import { attemptFor, noPayment } from '@momos/runtime/purchase/purchase';
import type { Circle } from '../circle/circle.ts';
import { type Membership, type MembershipNotice, type Move, moveMembership } from './membership.ts';
import { isPlanOver, planOnAdmission, withMonthClosed } from './renewal-steps.ts';

/** An attempt that is given up, with the order that ends it; nothing where none is live. */
const withEnd = (membership: Membership, cause: string) => {
  const order = endOrder(membership, cause);
  return { order, payment: order ? { ...membership.payment, isOver: true } : membership.payment };
};

/** What a person gives who joins, and what their link says of them. */
export type Joining = Partial<Pick<Membership, 'answers' | 'isListed' | 'referredBy' | 'isAdmitted'>>;

/**
 * Joins, or continues to: free access and access that was paid are there immediately, other access is PENDING, its price
 * kept until `holdUntil`; where the hosts decide it is REQUESTED before. Undefined where nothing changes, as while a price is
 * kept. A price that has changed since ends the attempt of before. Throws 403 for whom a host blocked.
 */
export function join(
  before: Membership,
  circle: Circle,
  { now, holdUntil, joining = {} }: { now: Date; holdUntil: Date; joining?: Joining },
): Move | undefined {
  if (before.status === 'BLOCKED') throw forbidden('The hosts of this circle do not let you join it.');
  const joined = { ...before, ...joining, isAdmitted: before.isAdmitted || joining.isAdmitted === true };
  // Months that are over pay for nothing more, and stay paid.
  const membership = isCaptured(joined) && isPlanOver(joined, now) ? withMonthClosed(joined) : joined;
  const { status, price, currency, interval } = membership;
  if (status === 'ACTIVE') return undefined;
  if (needsApproval(membership, circle))
    return status === 'REQUESTED' || status === 'DECLINED'
      ? undefined
      : moveMembership(membership, now, {
          change: 'CIRCLE_MEMBER_CHANGE_REQUESTED',
          set: { status: 'REQUESTED' },
        });
  if (isCaptured(membership) && !isPlanOver(membership, now)) return admit(membership, now);
  if (status === 'PENDING' && membership.hold && membership.hold.expiresAt > now) return undefined;
  const isSamePrice = price === circle.price && currency === circle.currency && interval === circle.interval;
  const offer = { price: circle.price, currency: circle.currency, interval: circle.interval, plan: null };
  const ended = isSamePrice ? null : endOrder(membership, 'replaced');
  const isNew = ended !== null || membership.payment.isOver || membership.payment.attempt === null;
  const payment = isNew ? noPayment(circle.price > 0) : membership.payment;
  if (circle.price === 0)
    return moveMembership(membership, now, {
      change: 'CIRCLE_MEMBER_CHANGE_JOINED',
      set: { ...offer, status: 'ACTIVE', payment: noPayment(false) },
      order: endOrder(membership, 'replaced'),
    });
  return moveMembership(membership, now, {
    change: 'CIRCLE_MEMBER_CHANGE_PENDING',
    set: { ...offer, status: 'PENDING', payment, hold: { attempt: payment.attempt, expiresAt: holdUntil } },
    order: ended,
  });
}

/** Who is paying continues. */
const needsApproval = ({ status, isAdmitted }: Membership, { isApprovalRequired }: Circle): boolean =>
  isApprovalRequired && !isAdmitted && status !== 'PENDING';

/** Whether access was paid for, and its money was not ordered back. */
export const isCaptured = ({ payment }: Pick<Membership, 'payment'>): boolean =>
  payment.state === 'CAPTURED' && !payment.isOver;

/** Gives access. */
export const admit = (membership: Membership, now: Date, set: Partial<Membership> = {}): Move =>
  moveMembership(membership, now, {
    change: 'CIRCLE_MEMBER_CHANGE_JOINED',
    set: { ...set, status: 'ACTIVE', plan: planOnAdmission({ ...membership, ...set }, now) },
  });

/** Whether access is to be ended because the payer's bank took its money back; what it left of it goes back as well. */
export const isLost = ({ payment }: Pick<Membership, 'payment'>): boolean =>
  isCaptured({ payment }) && payment.dispute === 'LOST';

/** Whether the end of a payment changes nothing about a membership: its person left by themselves, also if invited again, or is blocked. */
export const hasNoAccessAnyway = ({ status }: Pick<Membership, 'status'>): boolean =>
  status === 'LEFT' || status === 'INVITED' || status === 'BLOCKED';

/** Ends access whose money the payer's bank took back; whoever left before stays who left. */
export function endLost(membership: Membership, now: Date, set: Partial<Membership> = {}): Move {
  const { order, payment } = withEnd({ ...membership, ...set }, 'dispute');
  const hasEnded = hasNoAccessAnyway(membership);
  return moveMembership(membership, now, {
    change: hasEnded ? 'CIRCLE_MEMBER_CHANGE_PAYMENT_UPDATED' : 'CIRCLE_MEMBER_CHANGE_REMOVED',
    set: { ...set, status: hasEnded ? membership.status : 'REMOVED', payment },
    order,
  });
}

/** A price kept for one attempt to pay. */
export type Held = { attempt: number; expiresAt: Date; move?: Move };

/**
 * Keeps the price while the person pays, and numbers the attempt (decisions: "Hold"); a repeat prolongs neither. Attempts up to
 * `endedAttempt` are over. Throws 409 for a membership that does not wait for a payment.
 */
export function hold(
  membership: Membership,
  { now, holdUntil, endedAttempt }: { now: Date; holdUntil: Date; endedAttempt: number },
): Held {
  const overdue = membership.status === 'ACTIVE' ? membership.plan?.overdue : null;
  if (overdue?.isCharging)
    throw new AppError(
      'illegal_state',
      'Your card is being charged right now. Please look again in a minute.',
    );
  if (membership.status !== 'PENDING' && !overdue)
    throw illegalState('membership', membership.status, 'paid');
  const attempt = attemptFor(membership, endedAttempt);
  const isNew = attempt !== membership.payment.attempt;
  const isLive = !isNew && membership.hold !== null && membership.hold.expiresAt > now;
  if (isLive) return { attempt, expiresAt: membership.hold?.expiresAt ?? holdUntil };
  const move = moveMembership(membership, now, {
    change: overdue ? 'CIRCLE_MEMBER_CHANGE_PAYMENT_UPDATED' : 'CIRCLE_MEMBER_CHANGE_PENDING',
    set: {
      hold: { attempt, expiresAt: holdUntil },
      attempts: Math.max(membership.attempts, attempt),
      ...(isNew ? { payment: { ...noPayment(true), attempt } } : {}),
    },
    order: isNew ? endOrder(membership, 'replaced') : null,
  });
  return { attempt, expiresAt: holdUntil, move };
}

/** Releases a hold whose time is over; money that lands later still gives access. */
export function expire(membership: Membership, now: Date): Move | undefined {
  const { status, hold: held } = membership;
  if (!held || held.expiresAt > now) return undefined;
  if (status !== 'PENDING')
    return moveMembership(membership, now, { change: 'CIRCLE_MEMBER_CHANGE_UPDATED', set: { hold: null } });
  return moveMembership(membership, now, {
    change: 'CIRCLE_MEMBER_CHANGE_RELEASED',
    set: { status: 'UNPAID' },
  });
}

const ended: ReadonlySet<Membership['status']> = new Set<Membership['status']>([
  'LEFT',
  'REMOVED',
  'DECLINED',
  'BLOCKED',
]);

/** Whether a person is invited who left before: what they paid for access then is theirs to come back to, and not to be paid back. */
const hasLeftPaid = (membership: Membership): boolean =>
  membership.status === 'INVITED' && isCaptured(membership);

/**
 * Leaves, or says no to an invitation: an attempt without access is ended with all its money; what was paid for access stays paid,
 * and is renewed no more.
 */
export function leave(membership: Membership, now: Date): Move | undefined {
  const { status, userId: actorId } = membership;
  if (ended.has(status)) return undefined;
  const { plan } = membership;
  const isPaidFor = (status === 'ACTIVE' && !plan?.overdue) || hasLeftPaid(membership);
  const { order, payment } = isPaidFor
    ? { order: null, payment: membership.payment }
    : withEnd(membership, 'leave');
  return moveMembership(membership, now, {
    change: 'CIRCLE_MEMBER_CHANGE_LEFT',
    set: { status: 'LEFT', payment, plan: plan && isPaidFor ? { ...plan, isEnding: true } : null },
    order,
    actorId,
  });
}

/** The notice to whoever a host ends it for: none to those who had left, were declined before, or do not know of it. */
const ending: Partial<Record<Membership['status'], MembershipNotice>> = {
  REQUESTED: 'declined',
  ACCEPTED: 'declined',
  PENDING: 'declined',
  UNPAID: 'declined',
  ACTIVE: 'removed',
};

/**
 * Ends a membership and orders all of its money back; undefined where both were done before. Whoever was a member and left stays who
 * left, with what they paid for, where an invitation is taken back.
 */
export function remove(
  membership: Membership,
  now: Date,
  { actorId, cause }: { actorId: string; cause: string },
): Move | undefined {
  const isTakenBack = cause === 'invitation';
  const { order, payment } =
    isTakenBack && hasLeftPaid(membership)
      ? { order: null, payment: membership.payment }
      : withEnd(membership, cause);
  if (isTakenBack && membership.joinedAt !== null)
    return moveMembership(membership, now, {
      change: 'CIRCLE_MEMBER_CHANGE_LEFT',
      set: { status: 'LEFT', payment },
      order,
      actorId,
    });
  const isEnded = membership.status === 'REMOVED' || membership.status === 'BLOCKED';
  if (isEnded && !order) return undefined;
  return moveMembership(membership, now, {
    change: 'CIRCLE_MEMBER_CHANGE_REMOVED',
    set: { status: isEnded ? membership.status : 'REMOVED', isAdmitted: false, payment },
    order,
    actorId,
    notice: ending[membership.status] ?? null,
  });
}
