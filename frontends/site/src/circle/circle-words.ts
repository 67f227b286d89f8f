import type { CircleMembership, MembershipStatus } from '@momos/contracts/circle-membership';

type Tone = 'good' | 'info' | 'quiet';

const standings: Partial<Record<MembershipStatus, { label: string; tone: Tone }>> = {
  ACTIVE: { label: 'Member', tone: 'good' },
  PENDING: { label: 'Payment pending', tone: 'info' },
};

/** A membership in two words; null where there is nothing to say. */
export const standingOf = ({ status }: Pick<CircleMembership, 'status'>) => standings[status] ?? null;

export const membersText = (count: number): string => (count === 1 ? '1 member' : `${count} members`);

const texts: Record<MembershipStatus, string> = {
  ACTIVE: 'You are a member of this circle.',
  PENDING: 'Your access starts when your payment has arrived.',
  UNPAID: 'Your payment did not arrive in time, so your access has not started. You can start again.',
  LEFT: 'You left this circle.',
  REMOVED: 'Your access to this circle has ended.',
};

/** Where a membership stands, in a sentence or two; the money that goes back is shown beside it. */
export function membershipText({ status, payment }: CircleMembership): string {
  if (status === 'REMOVED' && payment.dispute === 'LOST')
    return 'Your bank decided the dispute for you and returned your payment, so your access to this circle has ended.';
  if (payment.dispute === 'OPEN')
    return `${texts[status]} You dispute your payment: your bank decides about it, and until then nothing can be refunded.`;
  if (status === 'UNPAID' && payment.state === 'FAILED')
    return 'Your last payment did not go through. Nothing was charged, and you can start again.';
  if (status === 'LEFT' && payment.state === 'CAPTURED' && payment.refunded < payment.paid)
    return 'You left this circle. Your access is still paid, so you can come back for free.';
  return texts[status];
}

/** Whether access was paid and the money is still there, so that coming back costs nothing. */
export const isPaidFor = ({ status, payment }: CircleMembership): boolean =>
  status === 'LEFT' && payment.state === 'CAPTURED' && payment.refunded < payment.paid;
