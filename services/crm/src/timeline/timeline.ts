import { toMajor } from '@momos/contracts/money';
import type { TimelineEntry } from '@momos/contracts/people';
import type { RsvpStatus } from '@momos/contracts/rsvp-view';
import type { Account } from '../account/account.ts';
import type { Delivery } from '../delivery/delivery.ts';
import type { Payment } from '../payment/payment.ts';
import type { Registration } from '../registration/registration.ts';
import type { Review } from '../review/review.ts';
import type { Social } from '../social/social.ts';

/** What a person's story is told from. */
export type Story = {
  account: Account | undefined;
  registrations: readonly Registration[];
  payments: readonly Payment[];
  deliveries: readonly Delivery[];
  reviews: readonly Review[];
  socials: ReadonlyMap<string, Pick<Social, 'title'>>;
};

const bare = { detail: '', socialId: null, status: null, amount: null, currency: null };

/**
 * The story of a person, newest first. It is told from the last state of things, not from a log of events: topics are
 * compacted, so only this comes out the same after a rebuild.
 */
export function timelineOf(story: Story): TimelineEntry[] {
  const titleOf = (socialId: string) => story.socials.get(socialId)?.title || 'a social';
  const { account } = story;
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
    ...story.registrations.flatMap(registration => movesOf(registration, titleOf(registration.socialId))),
    ...story.payments.flatMap(payment => moneyOf(payment, titleOf(payment.socialId))),
    ...story.deliveries.map(delivery => messageOf(delivery, titleOf(delivery.socialId))),
    ...story.reviews.map(review => ({
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

/** The moves that the last state of an RSVP knows of: begun, approved, cancelled, attended, and where it stands. */
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
  return moments.flatMap(([what, its, at]) =>
    at
      ? [
          {
            ...bare,
            id: `rsvp:${_id}:${what}`,
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

const messageTitles: Record<string, string> = {
  'registration-received': 'Confirmation of the registration',
  approval: 'Approval with the ticket',
  waitlist: 'News of the waitlist',
  'waitlist-offer': 'Offer of a place',
  'offer-expired': 'The offer is over',
  rejection: 'Answer to the registration',
  cancellation: 'Confirmation of the cancellation',
  unseated: 'No place was left',
  'social-moved': 'New time or place',
  'review-reply': 'Answer to the review',
  blast: 'Message from the host',
};

const messageOf = (delivery: Delivery, title: string): Entry => ({
  ...bare,
  id: `message:${delivery._id}`,
  at: delivery.updatedAt,
  kind: 'MESSAGE',
  title: messageTitles[delivery.kind] ?? 'Message',
  detail: delivery.socialId ? `${delivery.channel === 'SMS' ? 'SMS' : 'E-mail'} about ${title}` : '',
  socialId: delivery.socialId || null,
  status: delivery.status,
});
