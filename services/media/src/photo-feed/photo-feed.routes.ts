import { notFound } from '@momos/contracts/errors';
import { photoFeedContract } from '@momos/contracts/photo-feed';
import { bind } from '@momos/runtime';
import { decodeKey, encodeKey } from '@momos/store';
import { type FeedPlace, feedStart, type PhotoFeed } from './cached-feed.ts';

/** The photo feed; without a feed (no token is set) there are no posts. */
export function photoFeedRoutes({ feed, secret }: { feed: PhotoFeed | undefined; secret: string }) {
  return bind(photoFeedContract, {
    list: async ({ query }) => {
      // Signed, so that the cache cannot be filled with pages that do not exist.
      const place = query.exclusiveStartKey ? placeOf(decodeKey(query.exclusiveStartKey, secret)) : feedStart;
      const page = await feed?.list(place, query.pageSize);
      const lastEvaluatedKey = page?.next ? encodeKey([page.next.after, page.next.skip], secret) : null;
      return { data: page?.posts ?? [], meta: { lastEvaluatedKey } };
    },
    get: async ({ params }) => {
      const post = await feed?.get(params.id);
      if (!post) throw notFound('photo', params.id);
      return post;
    },
  });
}

/** Keys have a cursor of the third party, and how many posts after it were shown; keys from before had the cursor alone. */
const placeOf = ([after, skip]: ReturnType<typeof decodeKey>): FeedPlace => ({
  after: typeof after === 'string' ? after : '',
  skip: typeof skip === 'number' ? skip : 0,
});
