import { isThere } from '../host-review/host-review.store.ts';
import { collection, type Store } from '@momos/store';
import type { Review } from '../host-review/host-review.ts';
import { keyOfWord, socialCollection } from '../social/social.collection.ts';
import type { HostRecord } from './superhost.ts';

/** Hosts that are looked at for the ranking: those with the most public socials. */
const maxHosts = 500;

/** What hosts have done in public, counted from socials and reviews. */
export type Superhosts = {
  /** The records of hosts with a public social, in a city or anywhere. */
  records(city: string | undefined, now: Date): Promise<HostRecord[]>;
};

export function createSuperhosts(store: Store): Superhosts {
  const { rows: socials, by } = collection(store, socialCollection);
  const reviews = store.connection.collection<Review>('host_reviews');
  return {
    async records(city, now) {
      const isOver = { $lt: ['$eventEndTimestamp', now] };
      const counted = await socials
        .aggregate<{ _id: string; heldCount: number; comingCount: number }>([
          { $match: (city ? by.listedInCity(keyOfWord(city)) : by.listed()).filter },
          { $unwind: '$hostIds' },
          {
            $group: {
              _id: '$hostIds',
              heldCount: { $sum: { $cond: [isOver, 1, 0] } },
              comingCount: { $sum: { $cond: [isOver, 0, 1] } },
            },
          },
          { $sort: { heldCount: -1, comingCount: -1, _id: 1 } },
          { $limit: maxHosts },
        ])
        .toArray();
      const hostIds = counted.map(({ _id }) => _id);
      const rated = await reviews
        .aggregate<{ _id: string; count: number; stars: number }>([
          { $match: { hostIds: { $in: hostIds }, ...isThere } },
          { $unwind: '$hostIds' },
          { $group: { _id: '$hostIds', count: { $sum: 1 }, stars: { $sum: '$rating' } } },
        ])
        .toArray();
      const ratings = new Map(rated.map(({ _id, ...rest }) => [_id, rest]));
      return counted.map(({ _id, ...counts }) => ({
        hostId: _id,
        ...counts,
        ratings: ratings.get(_id) ?? { count: 0, stars: 0 },
      }));
    },
  };
}
