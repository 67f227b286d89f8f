import type { RsvpStatus } from '@momos/contracts/rsvp-view';
import type { Store } from '@momos/store';
import type { Delivery } from '../delivery/delivery.ts';
import type { Payment } from '../payment/payment.ts';
import { type Registration, unsubmittedStatuses } from '../registration/registration.ts';
import type { Review } from '../review/review.ts';

type PerDay = { day: string; count: number }[];

/** Counts of a social's registrations. */
export type RegistrationFigures = {
  byStatus: { status: RsvpStatus; count: number; seats: number }[];
  created: PerDay;
  approved: PerDay;
  cancelled: PerDay;
  sources: { source: string; count: number }[];
};

/** Amounts of a social in minor units; deposits are contained in the others. */
export type RevenueFigures = {
  captured: number;
  refunded: number;
  depositsCaptured: number;
  depositsRefunded: number;
};

const noRevenue: RevenueFigures = { captured: 0, refunded: 0, depositsCaptured: 0, depositsRefunded: 0 };

/** Figures of one social, counted on request, so that they always agree with the rows. */
export type SocialStats = {
  registrations(socialId: string, timezone: string): Promise<RegistrationFigures>;
  revenue(socialId: string, currency: string): Promise<RevenueFigures>;
  reviews(socialId: string): Promise<{ average: number | null; count: number }>;
  messagesSent(socialId: string): Promise<number>;
};

/** Figures from the collections whose names start with `prefix`. */
export function createSocialStats({ connection }: Store, prefix: string): SocialStats {
  const registrations = connection.collection<Registration>(`${prefix}registrations`);
  const payments = connection.collection<Payment>(`${prefix}payments`);
  const reviews = connection.collection<Review>(`${prefix}reviews`);
  const deliveries = connection.collection<Delivery>(`${prefix}deliveries`);

  return {
    async registrations(socialId, timezone) {
      const [figures] = await registrations
        .aggregate<RegistrationFigures>(registrationFigures(socialId, timezone))
        .toArray();
      return figures ?? { byStatus: [], created: [], approved: [], cancelled: [], sources: [] };
    },
    async revenue(socialId, currency) {
      const [sums] = await payments
        .aggregate<RevenueFigures>([{ $match: { socialId, currency } }, sumOfPayments, { $unset: '_id' }])
        .toArray();
      return sums ?? noRevenue;
    },
    async reviews(socialId) {
      const [sums] = await reviews
        .aggregate<{ average: number; count: number }>([
          { $match: { socialId, isDeleted: false } },
          { $group: { _id: null, average: { $avg: '$rating' }, count: { $sum: 1 } } },
        ])
        .toArray();
      return sums
        ? { average: Math.round(sums.average * 100) / 100, count: sums.count }
        : { average: null, count: 0 };
    },
    messagesSent: socialId => deliveries.countDocuments({ socialId, status: 'SENT' }),
  };
}

const sumOfPayments = {
  $group: {
    _id: null,
    captured: { $sum: '$captured' },
    refunded: { $sum: '$refunded' },
    depositsCaptured: { $sum: '$depositCaptured' },
    depositsRefunded: { $sum: '$depositRefunded' },
  },
};

/** Neither drafts nor what a host hid. */
const submitted = { $match: { status: { $nin: unsubmittedStatuses } } };

const registrationFigures = (socialId: string, timezone: string) => [
  { $match: { socialId } },
  {
    $facet: {
      byStatus: [
        { $group: { _id: '$status', count: { $sum: 1 }, seats: { $sum: { $add: [1, '$plusOnes'] } } } },
        { $project: { _id: 0, status: '$_id', count: 1, seats: 1 } },
      ],
      created: [submitted, ...perDay('createdAt', timezone)],
      approved: perDay('approvedAt', timezone),
      cancelled: perDay('cancelledAt', timezone),
      sources: [
        submitted,
        { $group: { _id: '$source', count: { $sum: 1 } } },
        { $sort: { count: -1, _id: 1 } },
        { $project: { _id: 0, source: '$_id', count: 1 } },
      ],
    },
  },
];

const perDay = (field: string, timezone: string) => [
  { $match: { [field]: { $ne: null } } },
  {
    $group: {
      _id: { $dateToString: { date: `$${field}`, format: '%Y-%m-%d', timezone } },
      count: { $sum: 1 },
    },
  },
  { $project: { _id: 0, day: '$_id', count: 1 } },
];
