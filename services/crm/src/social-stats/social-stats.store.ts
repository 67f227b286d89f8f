import type { RsvpStatus } from '@momos/contracts/rsvp-view';
import type { Store } from '@momos/store';
import type { Delivery } from '../delivery/delivery.ts';
import type { Payment } from '../payment/payment.ts';
import type { Registration } from '../registration/registration.ts';
import type { Review } from '../review/review.ts';

type PerDay = { day: string; count: number }[];

/** What is counted of a social's registrations. */
export type RegistrationFigures = {
  byStatus: { status: RsvpStatus; count: number; seats: number }[];
  created: PerDay;
  approved: PerDay;
  cancelled: PerDay;
  sources: { source: string; count: number }[];
};

/** Figures of one social, counted when asked for: they cannot drift from the rows. */
export type SocialStats = {
  registrations(socialId: string, timezone: string): Promise<RegistrationFigures>;
  /** Amounts in minor units. */
  revenue(socialId: string, currency: string): Promise<{ captured: number; refunded: number }>;
  reviews(socialId: string): Promise<{ average: number | null; count: number }>;
  messagesSent(socialId: string): Promise<number>;
};

export function createSocialStats(store: Store): SocialStats {
  const { connection } = store;

  return {
    async registrations(socialId, timezone) {
      const [figures] = await connection
        .collection<Registration>('registrations')
        .aggregate<RegistrationFigures>([
          { $match: { socialId } },
          {
            $facet: {
              byStatus: [
                {
                  $group: {
                    _id: '$status',
                    count: { $sum: 1 },
                    seats: { $sum: { $add: [1, '$plusOnes'] } },
                  },
                },
                { $project: { _id: 0, status: '$_id', count: 1, seats: 1 } },
              ],
              created: perDay('createdAt', timezone),
              approved: perDay('approvedAt', timezone),
              cancelled: perDay('cancelledAt', timezone),
              sources: [
                { $group: { _id: '$source', count: { $sum: 1 } } },
                { $sort: { count: -1, _id: 1 } },
                { $project: { _id: 0, source: '$_id', count: 1 } },
              ],
            },
          },
        ])
        .toArray();
      return figures ?? { byStatus: [], created: [], approved: [], cancelled: [], sources: [] };
    },
    async revenue(socialId, currency) {
      const [sums] = await connection
        .collection<Payment>('payments')
        .aggregate<{ captured: number; refunded: number }>([
          { $match: { socialId, currency } },
          { $group: { _id: null, captured: { $sum: '$captured' }, refunded: { $sum: '$refunded' } } },
        ])
        .toArray();
      return sums ?? { captured: 0, refunded: 0 };
    },
    async reviews(socialId) {
      const [sums] = await connection
        .collection<Review>('reviews')
        .aggregate<{ average: number; count: number }>([
          { $match: { socialId, isDeleted: false } },
          { $group: { _id: null, average: { $avg: '$rating' }, count: { $sum: 1 } } },
        ])
        .toArray();
      return sums
        ? { average: Math.round(sums.average * 100) / 100, count: sums.count }
        : { average: null, count: 0 };
    },
    messagesSent: socialId =>
      connection.collection<Delivery>('deliveries').countDocuments({ socialId, status: 'SENT' }),
  };
}

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
