import type { PaymentUpdate } from '@momos/runtime/purchase/payment-news';
import { isEndedByPayments, withNews } from '@momos/runtime/purchase/payment-news';
import { type Membership, type Move, moveMembership } from './membership.ts';
import { onRenewalMoney, withMonthsOf } from './renewal-steps.ts';
import { admit, endLost, hasNoAccessAnyway, isLost } from './membership-steps.ts';

/**
 * What news of a payment does to its membership; undefined when nothing is new. The one path by which money gives access, by
 * event or RPC, however often and in whatever order: money that lands on the live attempt gives access, also after its hold
 * has ended. A dispute that was lost ends access. An attempt that is over or not the live one is returned whole by its order.
 */
export function onPayment(membership: Membership, update: PaymentUpdate, now: Date): Move | undefined {
  const news = withNews(membership, update);
  const known = withMonthsOf(news?.known ?? membership, update.payment);
  if (known === membership) return undefined;
  if (!news?.isLive) return note(membership, known, now);
  const { state, attempt } = known.payment;
  const moneyOf = { payment: known.payment, orders: known.orders, refunds: known.refunds };
  if (isLost(known)) return endLost(membership, now, moneyOf);
  if (isEndedByPayments(update)) return onEnded(membership, known, now);
  const renewal = onRenewalMoney(membership, known, now);
  if (renewal) return renewal;
  switch (state) {
    case 'CAPTURED':
      return isAwaited(membership) ? admit(membership, now, moneyOf) : note(membership, known, now);
    case 'REFUNDED':
      return onEnded(membership, known, now);
    case 'FAILED':
    case 'RELEASED':
    case 'NEEDED':
      return membership.status === 'PENDING' && membership.hold?.attempt === attempt
        ? moveMembership(membership, now, {
            change: 'CIRCLE_MEMBER_CHANGE_RELEASED',
            set: { ...moneyOf, status: 'UNPAID' },
          })
        : note(membership, known, now);
    default:
      return note(membership, known, now);
  }
}

/** By no order of ours, but what was paid for access is gone or on its way back; whoever left before stays who left, and a block stays one. */
function onEnded(before: Membership, { payment, orders, refunds }: Membership, now: Date): Move {
  const hasEnded = hasNoAccessAnyway(before);
  return moveMembership(before, now, {
    change: hasEnded ? 'CIRCLE_MEMBER_CHANGE_PAYMENT_UPDATED' : 'CIRCLE_MEMBER_CHANGE_REMOVED',
    set: {
      ...{ orders, refunds, payment: { ...payment, isOver: true } },
      status: hasEnded ? before.status : 'REMOVED',
    },
  });
}

/** Paid access that is not given yet; whoever left by themselves comes back by joining. */
export const isWaiting = ({ status }: Membership): boolean => status === 'PENDING' || status === 'UNPAID';

/** Whether money that lands now gives access: who was invited while their payment was on its way wanted in already. */
const isAwaited = (before: Membership): boolean =>
  isWaiting(before) || (before.status === 'INVITED' && before.payment.state !== 'CAPTURED');

const note = (
  before: Membership,
  { payment, orders, refunds, paidMonths, plan }: Membership,
  now: Date,
): Move =>
  moveMembership(before, now, {
    change: 'CIRCLE_MEMBER_CHANGE_PAYMENT_UPDATED',
    set: { payment, orders, refunds, paidMonths, plan },
  });
