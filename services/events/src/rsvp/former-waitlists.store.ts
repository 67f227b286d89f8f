import { bySocialAndStatus, type RsvpCollection } from './rsvp.collection.ts';

/** Counts by social, for an aggregate. */
export type CountOf = { _id: string; count: number };
export const perSocial = { $group: { _id: '$socialId', count: { $sum: 1 } } };
export const countsBySocial = (counts: readonly CountOf[]) =>
  new Map(counts.map(({ _id, count }) => [_id, count]));

/** Whether an RSVP was approved after it left the waitlist, for an aggregate. */
const leftAt = { $filter: { input: '$history', cond: { $eq: ['$$this.from', 'WAITLIST'] } } };
const gotIn = {
  $expr: {
    $let: {
      vars: { left: { $first: { $map: { input: leftAt, in: '$$this.at' } } } },
      in: {
        $anyElementTrue: {
          $map: {
            input: '$history',
            in: { $and: [{ $eq: ['$$this.to', 'APPROVED'] }, { $gte: ['$$this.at', '$$left'] }] },
          },
        },
      },
    },
  },
};

/** What became of people who waited. */
export const formerWaitlists = ({ rows, by }: RsvpCollection) => ({
  /** How many people got a seat from the waitlist of each of these socials, also if they gave it back later. */
  async admittedFromWaitlist(socialIds: readonly string[]): Promise<Map<string, number>> {
    if (socialIds.length === 0) return new Map();
    const pipeline = [{ $match: by.leftWaitlist(socialIds).filter }, { $match: gotIn }, perSocial];
    return countsBySocial(await rows.aggregate<CountOf>(pipeline, { hint: bySocialAndStatus }).toArray());
  },
});
