import type { CircleMember } from '@momos/contracts/circle-members';
import type { MembershipStatus } from '@momos/contracts/circle-membership';
import type { MoneyBack } from '@momos/contracts/money-back';
import { type CalloutProps, formatDate, formatMoney, viewerZone } from '@momos/ui';
import { circleMemberWords } from '../words/circle-member.ts';

const words = circleMemberWords.member;

type Tone = NonNullable<CalloutProps['tone']>;

export const statusLabels: Record<MembershipStatus, { label: string; tone: 'good' | 'info' | 'quiet' }> = {
  INVITED: { label: words.invited, tone: 'info' },
  REQUESTED: { label: words.requested, tone: 'info' },
  ACCEPTED: { label: words.accepted, tone: 'info' },
  DECLINED: { label: words.declined, tone: 'quiet' },
  BLOCKED: { label: words.blocked, tone: 'quiet' },
  ACTIVE: { label: words.member, tone: 'good' },
  PENDING: { label: words.paying, tone: 'info' },
  UNPAID: { label: words.notPaid, tone: 'quiet' },
  LEFT: { label: words.left, tone: 'quiet' },
  REMOVED: { label: words.accessEnded, tone: 'quiet' },
};

/** Where a member's money stands, in a line. */
export function memberLine({ payment, joinedAt }: CircleMember): string {
  const since = joinedAt ? words.joinedOn(formatDate(joinedAt, viewerZone())) : words.hasNotJoinedYet;
  if (!payment || payment.paid === 0) return since;
  const money = formatMoney(payment.paid, payment.currency);
  if (payment.dispute === 'OPEN') return words.inDispute(since, money);
  if (payment.dispute === 'LOST') return words.lostInADispute(since, money);
  return words.paid(since, money);
}

/** Whether there is money left to refund that is not on its way back, and that the payer's bank does not decide about. */
export const mayRefund = ({ payment, status }: CircleMember): boolean =>
  status !== 'REMOVED' &&
  status !== 'BLOCKED' &&
  payment !== null &&
  payment.dispute !== 'OPEN' &&
  payment.dispute !== 'LOST' &&
  payment.paid > payment.refunded;

const sentence = (text: string) => text.replace(/[.!?]?$/, '.');

/** How far a refund is, for the circle's hosts. */
export function refundWords(
  { status, at, failure, method }: MoneyBack,
  { money, name }: { money: string; name: string },
): { tone: Tone; title: string; text: string } {
  switch (status) {
    case 'DONE':
      return {
        tone: 'good',
        title: words.refundedOn(money, formatDate(at, viewerZone())),
        text: method === 'manual' ? words.paidBackOutside : words.cardCharged,
      };
    case 'FAILED': {
      const isUndone = method === 'manual';
      const why = sentence(failure ?? words.paymentProviderGaveNo);
      return {
        tone: 'bad',
        title: isUndone ? words.notPaidBackYet(money) : words.theRefundOfFailed(money),
        text: words.momosStillMoneyKnows(why, name, isUndone),
      };
    }
    case 'UNKNOWN':
      return {
        tone: 'warn',
        title: words.wayBack(money),
        text: words.paymentProviderNotConfirmed,
      };
    case 'PENDING':
      return {
        tone: 'info',
        title: words.wayBack(money),
        text: words.refundsTake510,
      };
  }
}
