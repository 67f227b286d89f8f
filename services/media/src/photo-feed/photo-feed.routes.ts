import { notFound } from '@momos/contracts/errors';
import { photoFeedContract } from '@momos/contracts/photo-feed';
import { bind } from '@momos/runtime';
import { decodeKey, encodeKey } from '@momos/store';
import type { FeedClient } from './feed-client.ts';

/** The photo feed; without a feed (no token is set) there are no posts. */
export function photoFeedRoutes({ feed, secret }: { feed: FeedClient | undefined; secret: string }) {
  return bind(photoFeedContract, {
    list: async ({ query }) => {
      // Signed, so that the cache cannot be filled with pages that do not exist.
      const [after] = query.exclusiveStartKey ? decodeKey(query.exclusiveStartKey, secret) : [];
      const page = await feed?.list({
        limit: query.pageSize,
        after: typeof after === 'string' ? after : undefined,
      });
      const lastEvaluatedKey = page?.after === undefined ? null : encodeKey([page.after], secret);
      return { data: page?.posts ?? [], meta: { lastEvaluatedKey } };
    },
    get: async ({ params }) => {
      const post = await feed?.get(params.id);
      if (!post) throw notFound('photo', params.id);
      return post;
    },
  });
}
