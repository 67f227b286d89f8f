import type { CircleMember } from '@momos/contracts/circle-members';
import type { MembershipStatus } from '@momos/contracts/circle-membership';
import type { MoneyBack } from '@momos/contracts/money-back';
import { type CalloutProps, formatDate, formatMoney, viewerZone } from '@momos/ui';

type Tone = NonNullable<CalloutProps['tone']>;

export const statusLabels: Record<MembershipStatus, { label: string; tone: 'good' | 'info' | 'quiet' }> = {
  ACTIVE: { label: 'Member', tone: 'good' },
  PENDING: { label: 'Paying', tone: 'info' },
  UNPAID: { label: 'Not paid', tone: 'quiet' },
  LEFT: { label: 'Left', tone: 'quiet' },
  REMOVED: { label: 'Access ended', tone: 'quiet' },
};

/** Where a member's money stands, in a line. */
export function memberLine({ payment, joinedAt }: CircleMember): string {
  const since = joinedAt ? `Joined on ${formatDate(joinedAt, viewerZone())}` : 'Has not joined yet';
  if (!payment || payment.paid === 0) return since;
  const money = formatMoney(payment.paid, payment.currency);
  if (payment.dispute === 'OPEN') return `${since} · ${money} in dispute`;
  if (payment.dispute === 'LOST') return `${since} · ${money} lost in a dispute`;
  return `${since} · Paid ${money}`;
}

/** Whether there is money left to refund that is not on its way back, and that the payer's bank does not decide about. */
export const mayRefund = ({ payment, status }: CircleMember): boolean =>
  status !== 'REMOVED' &&
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
        title: `${money} refunded on ${formatDate(at, viewerZone())}`,
        text:
          method === 'manual' ? 'Paid back by a manager, outside of Momos.' : 'To the card that was charged.',
      };
    case 'FAILED': {
      const isUndone = method === 'manual';
      const why = sentence(failure ?? 'The payment provider gave no reason');
      return {
        tone: 'bad',
        title: isUndone ? `${money} was not paid back yet` : `The refund of ${money} failed`,
        text: `${why} Momos still has the money, and ${name} knows that it ${isUndone ? 'is not paid yet' : 'failed'}.`,
      };
    }
    case 'UNKNOWN':
      return {
        tone: 'warn',
        title: `${money} is on its way back`,
        text: 'The payment provider has not confirmed it yet. We keep asking; you have nothing to do.',
      };
    case 'PENDING':
      return {
        tone: 'info',
        title: `${money} is on its way back`,
        text: 'Refunds take 5 to 10 days to arrive.',
      };
  }
}
