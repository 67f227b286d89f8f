import { illegalState } from '@momos/contracts/errors';
import { chargeOrder, endOrder } from '@momos/runtime/purchase/money-order';
import { noPayment } from '@momos/runtime/purchase/purchase';
import type { Circle } from '../circle/circle.ts';
import { type Membership, type Move, monthsInCurrency, moveMembership } from './membership.ts';
import { chargingPlan, declinedPlan, newPlan, type Plan, renewedPlan } from './plan.ts';

/** A membership without its live payment, which is that of a month that is over; what came of it is kept. */
export function withMonthClosed(membership: Membership): Membership {
  const { payment, paidMonths, currency } = membership;
  const { attempt, captured, refunded } = payment;
  if (attempt === null || payment.isOver) return membership;
  return {
    ...membership,
    paidMonths: [...paidMonths, { attempt, captured, refunded, currency }],
    payment: noPayment(true),
  };
}

/**
 * What a month costs its member, with the service fee, in minor units: the total of the live payment where payments has said it, that of
 * the month that was paid last else; the price alone where there is neither.
 */
export function totalOfMonth(membership: Membership): number {
  const { payment, price } = membership;
  if (payment.total > 0) return payment.total;
  return monthsInCurrency(membership).findLast(({ captured }) => captured > 0)?.captured ?? price;
}

/** The plan of who gets monthly access now; the one that there is while what it paid for lasts. */
export function planOnAdmission(membership: Membership, now: Date): Plan | null {
  const { interval, plan, payment } = membership;
  if (interval !== 'MONTH' || payment.state !== 'CAPTURED' || payment.isOver) return null;
  return plan && plan.paidUntil > now ? plan : newPlan(now, payment.id ?? '');
}

/** Whether access by a plan has ended, so that coming back costs the next month. */
export const isPlanOver = ({ interval, plan }: Membership, now: Date): boolean =>
  interval === 'MONTH' && !(plan && plan.paidUntil > now);

type Due = { circle: Circle; now: Date; isClosed: boolean };

/**
 * What is due of a plan: its card is charged for the month that begins, once; declined, again while access stays; and access
 * ends where it was cancelled, where no month was paid in time, and where the circle takes no money any more (`isClosed`). A
 * circle that has become free is free for its members too. Undefined where nothing is due.
 */
export function renew(membership: Membership, due: Due): Move | undefined {
  const { plan, status } = membership;
  const { now, circle, isClosed } = due;
  if (!plan || plan.dueAt > now) return undefined;
  if (status !== 'ACTIVE') return end(membership, now);
  if (plan.overdue && plan.overdue.until <= now) return lapse(membership, now);
  if (plan.isEnding || isClosed || membership.payment.dispute === 'OPEN')
    return plan.overdue ? lapse(membership, now) : { ...end(membership, now), notice: 'ended' };
  if (circle.price === 0) return becomeFree(membership, now);
  const { hold } = membership;
  if (hold && hold.expiresAt > now)
    return note(membership, now, { plan: { ...plan, dueAt: earlier(hold.expiresAt, plan.overdue?.until) } });
  return charge(membership, plan, due);
}

const earlier = (a: Date, b: Date | undefined): Date => (b && b < a ? b : a);

const note = (membership: Membership, now: Date, set: Partial<Membership>): Move =>
  moveMembership(membership, now, { change: 'CIRCLE_MEMBER_CHANGE_UPDATED', set });

/** Orders the charge of a new attempt; one that was declined before is given up with it. */
function charge(before: Membership, plan: Plan, { circle, now }: Due): Move {
  const given = plan.overdue ? before : withMonthClosed(before);
  const attempt = given.attempts + 1;
  const next = chargingPlan(plan);
  const order = chargeOrder(attempt, {
    ...{ userId: before.userId, cardOf: plan.cardOf, payeeId: circle.ownerId, title: circle.name },
    ...{ itemName: monthName, itemId: circle._id, amount: before.price, currency: before.currency },
    expiresAt: next.overdue?.until,
  });
  return moveMembership(given, now, {
    change: 'CIRCLE_MEMBER_CHANGE_PAYMENT_UPDATED',
    set: { attempts: attempt, payment: { ...noPayment(true), attempt }, plan: next, hold: null },
    order: [endOrder(given, 'replaced'), order],
  });
}

/** What a month of access is called on payment pages and receipts. */
export const monthName = 'A month of access to the circle';

/** Ends access that was cancelled, or that its person had left, when what was paid is over. */
function end(membership: Membership, now: Date): Move {
  const isActive = membership.status === 'ACTIVE';
  return moveMembership(withMonthClosed(membership), now, {
    change: isActive ? 'CIRCLE_MEMBER_CHANGE_LEFT' : 'CIRCLE_MEMBER_CHANGE_UPDATED',
    set: { status: isActive ? 'LEFT' : membership.status, plan: null },
  });
}

/** Ends access whose month was not paid in time; a charge that is still on its way goes back when it lands. */
function lapse(membership: Membership, now: Date): Move {
  return moveMembership(membership, now, {
    change: 'CIRCLE_MEMBER_CHANGE_RELEASED',
    set: { status: 'UNPAID', payment: { ...membership.payment, isOver: true }, plan: null, hold: null },
    order: endOrder(membership, 'lapsed'),
    notice: 'lapsed',
  });
}

const becomeFree = (membership: Membership, now: Date): Move =>
  moveMembership(withMonthClosed(membership), now, {
    change: 'CIRCLE_MEMBER_CHANGE_UPDATED',
    set: { interval: 'ONCE', price: 0, plan: null, payment: noPayment(false), hold: null },
    order: membership.plan?.overdue ? endOrder(membership, 'free') : null,
  });

/** Applies what payments says of the money of a month that has begun; undefined where that decides nothing. */
export function onRenewalMoney(before: Membership, known: Membership, now: Date): Move | undefined {
  const { plan, status, hold } = before;
  if (status !== 'ACTIVE' || !plan?.overdue) return undefined;
  const { payment } = known;
  const moneyOf = { payment, orders: known.orders, refunds: known.refunds };
  const change = 'CIRCLE_MEMBER_CHANGE_PAYMENT_UPDATED';
  if (payment.state === 'CAPTURED')
    return moveMembership(before, now, {
      change,
      set: { ...moneyOf, plan: renewedPlan(plan, payment.id ?? plan.cardOf), hold: null },
    });
  if (payment.state !== 'FAILED' && payment.state !== 'RELEASED') return undefined;
  if (!plan.overdue.isCharging)
    return moveMembership(before, now, {
      change,
      set: { ...moneyOf, hold: hold?.attempt === payment.attempt ? null : hold },
    });
  const answer = known.orders.findLast(
    ({ kind, attempt }) => kind === 'CHARGE' && attempt === payment.attempt,
  );
  const reason = answer?.reason ?? 'The card was declined.';
  return moveMembership(before, now, {
    change,
    set: { ...moneyOf, plan: declinedPlan(plan, plan.overdue, { now, reason }) },
    notice: plan.overdue.tries === 1 ? 'renewal-failed' : null,
  });
}

/** What payments says of months that are over; a dispute about one ends renewals, whose card is not to be charged then. */
export function withMonthsOf(
  membership: Membership,
  given: { attempt: number; capturedAmount: number; refundedAmount: number; disputes: { status: string }[] },
): Membership {
  const { attempt, capturedAmount: captured, refundedAmount: refunded, disputes } = given;
  const month = membership.paidMonths.find(each => each.attempt === attempt);
  if (!month) return membership;
  const isDisputed = disputes.some(({ status }) => status !== 'WON');
  const { plan } = membership;
  const isNews = month.captured !== captured || month.refunded !== refunded;
  const isEnded = isDisputed && plan !== null && !plan.isEnding;
  if (!isNews && !isEnded) return membership;
  return {
    ...membership,
    paidMonths: membership.paidMonths.map(each => (each === month ? { ...each, captured, refunded } : each)),
    plan: isEnded ? { ...plan, isEnding: true } : plan,
  };
}

/**
 * Whether its person wants it renewed. Cancelling ends access with what is paid; where that is over already, immediately, and a charge
 * that is on its way goes back. Undefined where nothing changes. Throws 409 for access that is not monthly.
 */
export function setRenewal(membership: Membership, now: Date, isRenewed: boolean): Move | undefined {
  const { plan, status } = membership;
  if (status !== 'ACTIVE' || !plan) throw illegalState('membership', status, 'renewed');
  if (plan.isEnding === !isRenewed) return undefined;
  if (!plan.overdue) return note(membership, now, { plan: { ...plan, isEnding: !isRenewed } });
  if (isRenewed) return undefined;
  return moveMembership(membership, now, {
    change: 'CIRCLE_MEMBER_CHANGE_LEFT',
    set: { status: 'LEFT', payment: { ...membership.payment, isOver: true }, plan: null, hold: null },
    order: endOrder(membership, 'cancelled'),
    actorId: membership.userId,
  });
}
