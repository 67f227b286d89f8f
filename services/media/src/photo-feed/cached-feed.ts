import { unavailable } from '@momos/contracts/errors';
import { LRUCache } from 'lru-cache';
import { type FeedClient, type FeedPage, isOutage } from './feed-client.ts';
import type { PhotoPost } from '@momos/contracts/photo-feed';

/** Spec §9: photo feed cache. */
export const feedCache = { entries: 100, ttlMs: 15 * 60_000 } as const;

/** After a failure the third party is left alone for so long, and what is kept is given at once. */
const restMs = 30_000;

/** An answer of either call; `null` is a post that is not there. */
type Kept = { page: FeedPage } | { post: PhotoPost | null };

/**
 * A feed that asks each thing once in 15 minutes, however many want it at once, and gives what it has, however old, while
 * the third party is down. `now` is in milliseconds.
 */
export function cachedFeed(feed: FeedClient, now: () => number = () => performance.now()): FeedClient {
  let restsUntil = Number.NEGATIVE_INFINITY;

  async function asking<T>(work: () => Promise<T>): Promise<T> {
    if (now() < restsUntil) throw unavailable('The photo service');
    try {
      return await work();
    } catch (error) {
      if (isOutage(error)) restsUntil = now() + restMs;
      throw error;
    }
  }

  const kept = new LRUCache<string, Kept, () => Promise<Kept>>({
    max: feedCache.entries,
    ttl: feedCache.ttlMs,
    ttlResolution: 0,
    perf: { now },
    fetchMethod: async (_key, old, { options, context }) => {
      try {
        return await asking(context);
      } catch (error) {
        if (old === undefined || !isOutage(error)) throw error;
        options.ttl = restMs;
        return old;
      }
    },
  });

  return {
    list: async ({ limit, after }) => {
      const context = async () => ({ page: await feed.list({ limit, after }) });
      const found = await kept.forceFetch(`list ${limit} ${after ?? ''}`, { context });
      if (!('page' in found)) throw new TypeError('a list is kept as a page');
      return found.page;
    },
    get: async id => {
      const context = async () => ({ post: (await feed.get(id)) ?? null });
      const found = await kept.forceFetch(`post ${id}`, { context });
      return 'post' in found ? (found.post ?? undefined) : undefined;
    },
  };
}
