import type { Migration } from '@momos/store';

/** Writes the number of followers for hosts from before it was counted. Safe to run again. */
export const countSubscribers: Migration = {
  id: 'count-subscribers',
  async up(db) {
    await db
      .collection('hostSubscriptions')
      .aggregate([
        // Makes the database use the index; otherwise it scans the collection.
        { $sort: { hostId: 1, userId: 1 } },
        { $group: { _id: '$hostId', subscribersCount: { $sum: 1 } } },
        { $merge: { into: 'users', on: '_id', whenMatched: 'merge', whenNotMatched: 'discard' } },
      ])
      .toArray();
  },
};
