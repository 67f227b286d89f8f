import { toMajor } from '@momos/contracts/money';
import type { Payment } from '../payment/payment.ts';
import type { Social } from '../social/social.ts';
import type { Registration } from './registration.ts';

/** A registration with its social and its money, as lists show it; amounts in major units. */
export function rsvpedSocialOf(
  registration: Registration,
  social: Social | undefined,
  payments: readonly Payment[],
) {
  const own = payments.filter(({ rsvpId }) => rsvpId === registration._id);
  const currency = own[0]?.currency ?? (registration.currency || social?.currency || 'USD');
  const sum = (amountOf: (payment: Payment) => number) =>
    own.filter(each => each.currency === currency).reduce((total, each) => total + amountOf(each), 0);
  return {
    socialId: registration.socialId,
    slug: social?.slug ?? '',
    title: social?.title ?? 'A social',
    eventTimestamp: social?.startsAt?.toISOString() ?? null,
    rsvpId: registration._id,
    status: registration.status,
    paid: toMajor(
      sum(({ captured }) => captured),
      currency,
    ),
    refunded: toMajor(
      sum(({ refunded }) => refunded),
      currency,
    ),
    currency,
  };
}
