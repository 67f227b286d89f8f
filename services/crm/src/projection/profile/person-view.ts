import { toMajor } from '@momos/contracts/money';
import type { PersonCard, TimelineEntry } from '@momos/contracts/people';
import type { Payment } from '../payment/payment.ts';
import { never, type Person } from '../person/person.ts';
import type { Registration } from '../registration/registration.ts';
import type { Social } from '../social/social.ts';
import { toTimelineView } from '../timeline/timeline-view.ts';
import type { Profile } from './get-profile.ts';

const timeOf = (time: Date): string | null =>
  time.getTime() === never.getTime() ? null : time.toISOString();

/** A person in a list. */
export const toPersonCard = (person: Person): PersonCard => ({
  id: person._id,
  displayName: person.displayName,
  email: person.email,
  mobile: person.mobile,
  photoPath: person.photoPath,
  title: person.title,
  organization: person.organization,
  city: person.city,
  attendedCount: person.attendedCount,
  rsvpCount: person.rsvpCount,
  paid: paidInMajor(person.paid),
  lastSeenAt: timeOf(person.lastSeenAt),
  registeredAt: timeOf(person.registeredAt),
});

/** Amounts in major units, as HTTP has them. */
export const paidInMajor = (paid: Person['paid']): PersonCard['paid'] =>
  paid.map(({ currency, amount }) => ({ currency, amount: toMajor(amount, currency) }));

/** A person with registrations and timeline. */
export const toProfileView = (profile: Profile, maxEntries: number) => ({
  ...toPersonCard(profile.person),
  attributes: profile.person.attributes,
  rsvps: toRsvpedSocialViews(profile),
  timeline: toTimelineView(profile).slice(0, maxEntries) satisfies TimelineEntry[],
});

/** Registrations with their socials and money; amounts in major units. */
export const toRsvpedSocialViews = ({
  registrations,
  socials,
  payments,
}: Pick<Profile, 'registrations' | 'socials' | 'payments'>) =>
  registrations.map(each => toRsvpedSocialView(each, socials.get(each.socialId), payments));

function toRsvpedSocialView(
  registration: Registration,
  social: Social | undefined,
  payments: readonly Payment[],
) {
  const own = payments.filter(({ rsvpId }) => rsvpId === registration._id);
  const currency = own[0]?.currency ?? (registration.currency || social?.currency || 'USD');
  const inCurrency = own.filter(each => each.currency === currency);
  const sum = (amountOf: (payment: Payment) => number) =>
    toMajor(
      inCurrency.reduce((total, each) => total + amountOf(each), 0),
      currency,
    );
  return {
    socialId: registration.socialId,
    slug: social?.slug ?? '',
    title: social?.title ?? 'A social',
    eventTimestamp: social?.startsAt?.toISOString() ?? null,
    rsvpId: registration._id,
    status: registration.status,
    paid: sum(({ captured }) => captured),
    refunded: sum(({ refunded }) => refunded),
    currency,
  };
}
