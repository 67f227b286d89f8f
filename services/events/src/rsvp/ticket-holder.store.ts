import { rsvpStatuses } from '@momos/contracts/rsvp-view';
import { collection, type Store } from '@momos/store';
import { rsvpCollection } from './rsvp.collection.ts';
import type { Rsvp, TicketHolder } from './rsvp.ts';

/** What one tier sold on one day, `YYYY-MM-DD`; minor units. */
export type DaySales = {
  day: string;
  tierId: string | null;
  tierName: string | null;
  /** Tickets, those of plus-ones included. */
  tickets: number;
  /** What was paid for them without deposits, before refunds. */
  amount: number;
};

/** What a device at the door is given of an RSVP. */
export type DoorTicket = Pick<
  Rsvp,
  | '_id'
  | 'socialId'
  | 'userId'
  | 'status'
  | 'tierName'
  | 'plusOnes'
  | 'plusOneNames'
  | 'ticketSeq'
  | 'attendedAt'
  | 'attendedOn'
  | 'payment'
  | 'ticketPrice'
  | 'depositAmount'
>;

const atDoor = {
  socialId: 1,
  userId: 1,
  status: 1,
  tierName: 1,
  plusOnes: 1,
  plusOneNames: 1,
  ticketSeq: 1,
  attendedAt: 1,
  attendedOn: 1,
  payment: 1,
  ticketPrice: 1,
  depositAmount: 1,
} satisfies Record<Exclude<keyof DoorTicket, '_id'>, 1>;

/** When an RSVP was approved, for an aggregate; the moves in order. */
const approvals = {
  $map: {
    input: {
      $filter: {
        input: '$history',
        // A ticket that another person took over was sold before.
        cond: { $and: [{ $eq: ['$$this.to', 'APPROVED'] }, { $ne: ['$$this.from', 'APPROVED'] }] },
      },
    },
    in: '$$this.at',
  },
};

export type TicketHolders = ReturnType<typeof createTicketHolders>;

/** What is asked of the RSVPs that hold a ticket. */
export function createTicketHolders(store: Store) {
  const { rows, by, inTransaction } = collection(store, rsvpCollection);
  return {
    /** Everyone with a ticket, in the order in which they registered. */
    ofSocial: (socialId: string): Promise<TicketHolder[]> =>
      rows
        .find(by.withStatus(socialId, ['APPROVED', 'ATTENDED']).filter, {
          ...inTransaction(),
          projection: { userId: 1, status: 1, tierName: 1, plusOnes: 1, answers: 1 },
        })
        .sort({ _id: 1 })
        .toArray(),

    /** Who may come to the door with a ticket or a registration, in the order in which they registered. */
    atDoor: (socialId: string, limit: number): Promise<DoorTicket[]> =>
      rows
        .find(by.withStatus(socialId, rsvpStatuses).filter, {
          projection: atDoor,
        })
        .sort({ _id: 1 })
        .limit(limit)
        .toArray(),

    /** Tickets held now, by the day in `timezone` on which they were given out last, and by tier. */
    salesByDay: (socialId: string, timezone: string): Promise<DaySales[]> =>
      rows
        .aggregate<DaySales>([
          { $match: by.withStatus(socialId, ['APPROVED', 'ATTENDED']).filter },
          { $set: { at: { $ifNull: [{ $last: approvals }, '$createdAt'] } } },
          {
            $group: {
              _id: {
                day: { $dateToString: { date: '$at', format: '%Y-%m-%d', timezone } },
                tierId: '$tierId',
              },
              tierName: { $last: '$tierName' },
              tickets: { $sum: { $add: [1, { $ifNull: ['$plusOnes', 0] }] } },
              amount: { $sum: { $max: [0, { $subtract: ['$payment.captured', '$payment.deposit'] }] } },
            },
          },
          { $replaceWith: { $mergeObjects: ['$_id', { $unsetField: { field: '_id', input: '$$ROOT' } }] } },
        ])
        .toArray(),
  };
}
