import type { Store } from '@momos/store';
import type { Payment } from '../payment/payment.ts';
import type { Person } from '../person/person.ts';
import { type Registration, unsubmittedStatuses } from '../registration/registration.ts';
import type { Social } from '../social/social.ts';
import type { CountOfDay, Filled, NetOfDay } from './overview.ts';

/** What the overview counts, on request, so that it always agrees with the rows. */
export type OverviewFigures = {
  /** Socials that begin from `now` on, the soonest first, with their places and pending registrations. */
  coming(now: Date): Promise<Filled[]>;
  /** Submitted registrations by day of UTC. */
  registrations(since: Date): Promise<CountOfDay[]>;
  /** People by the day of UTC on which they signed up. */
  newPeople(since: Date): Promise<CountOfDay[]>;
  /** Captured less refunded, by currency and day of the payment; minor units. */
  money(since: Date): Promise<NetOfDay[]>;
};

/** Far more than a team looks after at a time. */
const maxSocials = 500;

const ofDay = (field: string) => ({ $dateToString: { date: `$${field}`, format: '%Y-%m-%d' } });
const perDay = (field: string) => [
  { $group: { _id: ofDay(field), count: { $sum: 1 } } },
  { $project: { _id: 0, day: '$_id', count: 1 } },
];

/** Figures from the collections whose names start with `prefix`. */
export const createOverviewFigures = (store: Store, prefix: string): OverviewFigures => ({
  coming: comingSocials(store, prefix),
  ...createTrends(store, prefix),
});

function comingSocials({ connection }: Store, prefix: string): OverviewFigures['coming'] {
  const socials = connection.collection<Social>(`${prefix}socials`);
  const registrations = connection.collection<Registration>(`${prefix}registrations`);
  const placesOf = async (socialIds: string[]) => {
    const rows = await registrations
      .aggregate<{ _id: string; taken: number; pending: number }>([
        { $match: { socialId: { $in: socialIds } } },
        { $group: { _id: '$socialId', taken: { $sum: takenPlaces }, pending: { $sum: isPending } } },
      ])
      .toArray();
    return new Map(rows.map(row => [row._id, row]));
  };
  return async now => {
    const found = await socials
      .find({ startsAt: { $gte: now }, isDeleted: false, isCancelled: false })
      .sort({ startsAt: 1 })
      .limit(maxSocials)
      .toArray();
    const counted = await placesOf(found.map(({ _id }) => _id));
    return found.map(social => {
      const { taken = 0, pending = 0 } = counted.get(social._id) ?? {};
      return { social, taken, pending };
    });
  };
}

function createTrends({ connection }: Store, prefix: string): Omit<OverviewFigures, 'coming'> {
  const registrations = connection.collection<Registration>(`${prefix}registrations`);
  const people = connection.collection<Person>(`${prefix}people`);
  const payments = connection.collection<Payment>(`${prefix}payments`);
  const perDayAndCurrency = {
    _id: { currency: '$currency', day: ofDay('createdAt') },
    net: { $sum: { $subtract: ['$captured', '$refunded'] } },
  };
  return {
    registrations: since =>
      registrations
        .aggregate<CountOfDay>([
          { $match: { createdAt: { $gte: since }, status: { $nin: unsubmittedStatuses } } },
          ...perDay('createdAt'),
        ])
        .toArray(),
    newPeople: since =>
      people
        .aggregate<CountOfDay>([
          { $match: { registeredAt: { $gte: since }, isErased: false } },
          ...perDay('registeredAt'),
        ])
        .toArray(),
    money: since =>
      payments
        .aggregate<NetOfDay>([
          { $match: { createdAt: { $gte: since }, captured: { $gt: 0 } } },
          { $group: perDayAndCurrency },
          { $project: { _id: 0, currency: '$_id.currency', day: '$_id.day', net: 1 } },
        ])
        .toArray(),
  };
}

const places = { $add: [1, '$plusOnes'] };
const takenPlaces = { $cond: [{ $in: ['$status', ['APPROVED', 'ATTENDED']] }, places, 0] };
const isPending = { $cond: [{ $eq: ['$status', 'PENDING'] }, 1, 0] };
