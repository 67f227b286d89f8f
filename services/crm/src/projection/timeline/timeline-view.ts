import { toMajor } from '@momos/contracts/money';
import type { TimelineEntry } from '@momos/contracts/people';
import type { RsvpStatus } from '@momos/contracts/rsvp-view';
import type { Account } from '../account/account.ts';
import type { Delivery } from '../delivery/delivery.ts';
import type { Payment } from '../payment/payment.ts';
import type { Registration } from '../registration/registration.ts';
import type { Review } from '../review/review.ts';
import type { Social } from '../social/social.ts';

/** The rows that a timeline is computed from. */
export type TimelineRows = {
  account: Account | undefined;
  registrations: readonly Registration[];
  payments: readonly Payment[];
  deliveries: readonly Delivery[];
  reviews: readonly Review[];
  socials: ReadonlyMap<string, Pick<Social, 'title'>>;
};

const bare = { detail: '', socialId: null, status: null, amount: null, currency: null };

/**
 * The timeline of a person, newest first. It is computed from the last states, not from a log of events: topics are
 * compacted, so a log would not survive a rebuild.
 */
export function toTimelineView(rows: TimelineRows): TimelineEntry[] {
  const titleOf = (socialId: string) => rows.socials.get(socialId)?.title || 'a social';
  const { account } = rows;
  const entries = [
    ...(account?.registeredAt
      ? [
          {
            ...bare,
            id: `registered:${account._id}`,
            at: account.registeredAt,
            kind: 'REGISTERED' as const,
            title: 'Signed up',
          },
        ]
      : []),
    ...rows.registrations.flatMap(registration => movesOf(registration, titleOf(registration.socialId))),
    ...rows.payments.flatMap(payment => moneyOf(payment, titleOf(payment.socialId))),
    ...rows.deliveries.map(delivery => messageOf(delivery, titleOf(delivery.socialId))),
    ...rows.reviews.map(review => ({
      ...bare,
      id: `review:${review._id}`,
      at: review.createdAt,
      kind: 'REVIEW' as const,
      title: `Reviewed ${titleOf(review.socialId)}`,
      detail: `${review.rating} of 5`,
      socialId: review.socialId,
    })),
  ];
  return entries
    .sort((a, b) => b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1))
    .map(entry => ({ ...entry, at: entry.at.toISOString() }));
}

type Entry = Omit<TimelineEntry, 'at'> & { at: Date };

const moveTitles: Partial<Record<RsvpStatus, (title: string) => string>> = {
  INITIAL: title => `Began to register for ${title}`,
  PENDING: title => `Waits for an answer from ${title}`,
  WAITLIST: title => `On the waitlist of ${title}`,
  APPROVED: title => `Approved for ${title}`,
  REJECTED: title => `Declined for ${title}`,
  CANCELLED: title => `Cancelled ${title}`,
  ATTENDED: title => `Attended ${title}`,
  HIDDEN: title => `Taken off the list of ${title}`,
};

/** The changes that the last state of an RSVP contains: begun, approved, cancelled, attended, and its status. */
function movesOf(registration: Registration, title: string): Entry[] {
  const { _id, status, createdAt, updatedAt, approvedAt, cancelledAt, attendedAt } = registration;
  const moments: [string, RsvpStatus | null, Date | null][] = [
    ['begun', null, createdAt],
    ['approved', 'APPROVED', approvedAt],
    ['cancelled', 'CANCELLED', cancelledAt],
    ['attended', 'ATTENDED', attendedAt],
  ];
  if (status !== 'INITIAL' && !moments.some(([, its, at]) => its === status && at))
    moments.push(['now', status, updatedAt]);
  return moments.flatMap(([step, its, at]) =>
    at
      ? [
          {
            ...bare,
            id: `rsvp:${_id}:${step}`,
            at,
            kind: 'RSVP' as const,
            title: its ? (moveTitles[its]?.(title) ?? title) : `Registered for ${title}`,
            detail: registration.tierName,
            socialId: registration.socialId,
            status: its ?? 'INITIAL',
          },
        ]
      : [],
  );
}

function moneyOf(payment: Payment, title: string): Entry[] {
  const { _id, currency, captured, refunds, socialId, status } = payment;
  if (captured === 0) return [];
  const shared = { ...bare, socialId, status, currency };
  return [
    {
      ...shared,
      id: `payment:${_id}`,
      at: payment.createdAt,
      kind: 'PAYMENT',
      title: `Paid for ${title}`,
      amount: toMajor(captured, currency),
    },
    ...refunds.map(
      (refund): Entry => ({
        ...shared,
        id: `refund:${refund.id}`,
        at: refund.at,
        kind: 'REFUND',
        title: `Refund for ${title}`,
        amount: toMajor(refund.amount, currency),
      }),
    ),
  ];
}

/** A message's words as messaging published them; rows of before that are named by their kind. */
const messageTitleOf = ({ timelineTitle, kind }: Delivery): string =>
  timelineTitle || kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('-', ' ');

const messageOf = (delivery: Delivery, title: string): Entry => ({
  ...bare,
  id: `message:${delivery._id}`,
  at: delivery.updatedAt,
  kind: 'MESSAGE',
  title: messageTitleOf(delivery),
  detail: delivery.socialId ? `${delivery.channel === 'SMS' ? 'SMS' : 'E-mail'} about ${title}` : '',
  socialId: delivery.socialId || null,
  status: delivery.status,
});
