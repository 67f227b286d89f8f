import type { Migration } from '@momos/store';

/** Writes how many follow each host beside the hosts of before that was counted. Run again, it counts again. */
export const countSubscribers: Migration = {
  id: 'count-subscribers',
  async up(db) {
    await db
      .collection('hostSubscriptions')
      .aggregate([
        { $group: { _id: '$hostId', subscribersCount: { $sum: 1 } } },
        { $merge: { into: 'users', on: '_id', whenMatched: 'merge', whenNotMatched: 'discard' } },
      ])
      .toArray();
  },
};
