import type { CircleMembership, MembershipStatus } from '@momos/contracts/circle-membership';
import { circleWords } from '../words/circle.ts';

const words = circleWords.circle;

type Tone = 'good' | 'info' | 'quiet';

const standings: Partial<Record<MembershipStatus, { label: string; tone: Tone }>> = {
  ACTIVE: { label: words.member, tone: 'good' },
  INVITED: { label: words.invited, tone: 'info' },
  REQUESTED: { label: words.requested, tone: 'info' },
  ACCEPTED: { label: words.accepted, tone: 'good' },
  PENDING: { label: words.paymentPending, tone: 'info' },
};

/** A membership in two words; null where there is nothing to say. */
export const standingOf = ({ status }: Pick<CircleMembership, 'status'>) => standings[status] ?? null;

export const membersText = (count: number): string => words.members(count);

const texts: Record<MembershipStatus, string> = words.texts;

/** Where a membership stands, in a sentence or two; the money that goes back is shown beside it. */
export function membershipText({ status, payment, joinedAt }: CircleMembership): string {
  // Of monthly access, as what is paid once stays paid.
  if (joinedAt !== null && status === 'UNPAID') return words.monthUnpaid;
  if (joinedAt !== null && status === 'LEFT' && payment.state === 'NEEDED') return words.monthsOver;
  if (status === 'REMOVED' && payment.dispute === 'LOST') return words.disputeLost;
  if (payment.dispute === 'OPEN') return words.disputeOpen(texts[status]);
  if (status === 'UNPAID' && payment.state === 'FAILED') return words.paymentFailed;
  if (status === 'LEFT' && payment.state === 'CAPTURED' && payment.refunded < payment.paid)
    return words.leftPaid;
  return texts[status];
}

/** Whether access was paid and the money is still there, so that coming back costs nothing. */
export const isPaidFor = ({ status, payment }: CircleMembership): boolean =>
  status === 'LEFT' && payment.state === 'CAPTURED' && payment.refunded < payment.paid;
