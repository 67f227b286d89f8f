import type { Dispute, Payment, Refund } from '@momos/contracts/proto/payments/v1/bus';
import type { Circles } from '../circle/circle.store.ts';
import { newNotice, type NewMessage } from '../delivery/queue-notices.ts';
import { refundKey } from '../known-state/known-state.ts';
import type { Membership } from '../membership/membership.ts';
import { circleAccess } from '../notice/circle-access.notice.ts';
import type { CircleFacts, CircleMoney } from '../notice/circle-blocks.ts';
import { circleDisputeLost } from '../notice/circle-dispute-lost.notice.ts';
import { circleHostRefundFailed } from '../notice/circle-host-refund-failed.notice.ts';
import { circleRefund } from '../notice/circle-refund.notice.ts';
import { circleRefundFailed } from '../notice/circle-refund-failed.notice.ts';
import { isUndoneByHand, refundsToNotify } from './refunds-to-notify.ts';

/** What a payment bought, as its messages name it, and who is written to where a refund of it fails. */
export type Bought = {
  payment: Payment;
  circle: CircleFacts;
  host: { userId: string; path?: string };
};

/** What of a payment's money is worth a notice: a receipt, disputes that ended what it bought, refunds. */
type Occasion = { receipt: (() => NewMessage) | null; hasLost: boolean };

/** Notices of the money of access to a circle, each once: the receipt, refunds, and a dispute that was lost. */
export async function accessNotices(
  { circles }: { circles: Pick<Circles, 'some'> },
  payment: Payment,
  membership: Membership | undefined,
): Promise<NewMessage[]> {
  const isBought = membership !== undefined && hasBought(membership, payment);
  const hasLost = membership?.status === 'REMOVED' && isEndedByDispute(membership, payment);
  if (!isWorthNotices(payment, isBought || hasLost)) return [];
  const [circle] = await circles.some([payment.subject?.scopeId ?? '']);
  if (!circle) return [];
  const about = { payment, circle: { name: circle.name, slug: circle.slug } };
  const host = { userId: circle.ownerId };
  return moneyNotices(
    { ...about, host },
    { receipt: isBought ? () => receipt(about, membership) : null, hasLost },
  );
}

/** Whether anything about a payment may be worth a notice, before what it is about is read. */
export const isWorthNotices = (payment: Payment, isNews: boolean): boolean => {
  const { done, failed } = refundsToNotify(payment);
  return isNews || done.length + failed.length > 0;
};

/** Each once. */
export function moneyNotices(about: Bought, { receipt: receiptOf, hasLost }: Occasion): NewMessage[] {
  const { done, failed } = refundsToNotify(about.payment);
  const lost = hasLost ? about.payment.disputes.filter(({ status }) => status === 'LOST') : [];
  return [
    ...(receiptOf ? [receiptOf()] : []),
    ...done.map(each => doneNotice(about, each)),
    ...failed.map(each => failedNotice(about, each)),
    ...failed.map(each => hostNotice(about, each)),
    ...lost.map(each => lostNotice(about, each)),
  ];
}

/** Whether the money gave access that its person still has. */
const hasBought = ({ status, payment: held }: Membership, payment: Payment): boolean =>
  status === 'ACTIVE' &&
  payment.status === 'CAPTURED' &&
  payment.capturedAmount > 0 &&
  held.attempt === payment.attempt &&
  !held.isOver;

/**
 * Whether a dispute of the payment ended what it bought, and its person has not bought it anew since. It ended none of whoever had left,
 * or whose access ended for another reason.
 */
export const isEndedByDispute = (
  { orders }: Pick<Membership, 'orders'>,
  { attempt }: Pick<Payment, 'attempt'>,
): boolean => orders.some(order => order.cause === 'dispute' && order.attempt === attempt);

type About = { payment: Payment; circle: CircleFacts };

const moneyOf = ({ payment: { currency, method }, circle }: About, amount: number): CircleMoney => ({
  ...{ circle, amount, currency, method },
});

const receipt = (about: About, { plan }: Membership): NewMessage => {
  const { id, userId, capturedAmount, createdAt } = about.payment;
  return newNotice(circleAccess, {
    cause: `circle-access:${id}`,
    userId,
    // Opened just before it was paid; a replay of old payments writes to no one.
    occurredAt: createdAt ?? new Date(0),
    content: {
      about: 'circle-access',
      ...moneyOf(about, capturedAmount),
      ...(plan ? { renewal: { paidUntil: plan.paidUntil, isFirst: plan.months === 1 } } : {}),
    },
  });
};

/** It happened when the refund got its status, however long ago it was asked for. */
const factsOf = ({ payment: { userId, version } }: About, { id, updatedAt, createdAt }: Refund) => ({
  userId,
  about: { key: refundKey(id), version },
  occurredAt: updatedAt ?? createdAt ?? new Date(0),
});

const doneNotice = (about: About, refund: Refund): NewMessage =>
  newNotice(circleRefund, {
    ...factsOf(about, refund),
    cause: `circle-refund:${refund.id}`,
    content: {
      about: 'circle-refund',
      ...moneyOf(about, refund.amount),
      isByHand: refund.method === 'manual',
    },
  });

const failedNotice = (about: About, refund: Refund): NewMessage =>
  newNotice(circleRefundFailed, {
    ...factsOf(about, refund),
    cause: `circle-refund-failed:${refund.id}`,
    content: {
      about: 'circle-refund-failed',
      ...moneyOf(about, refund.amount),
      reason: refund.failure,
      isUndone: isUndoneByHand(refund),
    },
  });

/** To who runs the circle, and can send it again. */
const hostNotice = ({ host: { userId, path }, ...about }: Bought, refund: Refund): NewMessage =>
  newNotice(circleHostRefundFailed, {
    ...factsOf(about, refund),
    cause: `circle-refund-failed:${refund.id}:host:${userId}`,
    userId,
    content: {
      ...{
        about: 'circle-host-refund-failed',
        circle: { ...about.circle, ...(path ? { path } : {}) },
        amount: refund.amount,
      },
      ...{ currency: about.payment.currency, reason: refund.failure, isUndone: isUndoneByHand(refund) },
    },
  });

const lostNotice = (about: About, { id, amount, closedAt }: Dispute): NewMessage =>
  newNotice(circleDisputeLost, {
    cause: `circle-dispute-lost:${id}`,
    userId: about.payment.userId,
    occurredAt: closedAt ?? new Date(0),
    content: { about: 'circle-dispute-lost', ...moneyOf(about, amount) },
  });
