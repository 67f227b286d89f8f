import { unavailable } from '@momos/contracts/errors';
import { LRUCache } from 'lru-cache';
import { type FeedClient, type FeedPage, isOutage } from './feed-client.ts';
import type { PhotoPost } from './photo-post.ts';

/** Spec §9: photo feed cache. */
export const feedCache = { entries: 100, ttlMs: 15 * 60_000 } as const;

/** After a failure the third party is not called for so long; cached answers are served. */
const pauseMs = 30_000;

/** An answer of either call; `null` for an unknown post. */
type Cached = { page: FeedPage } | { post: PhotoPost | null };

/**
 * A feed that requests each page and post once in 15 minutes, however many requests come in, and serves its cache, however
 * old, while the third party is down. `now` is in milliseconds.
 */
export function cachedFeed(feed: FeedClient, now: () => number = () => performance.now()): FeedClient {
  let pausedUntil = Number.NEGATIVE_INFINITY;

  async function asking<T>(work: () => Promise<T>): Promise<T> {
    if (now() < pausedUntil) throw unavailable('The photo service');
    try {
      return await work();
    } catch (error) {
      if (isOutage(error)) pausedUntil = now() + pauseMs;
      throw error;
    }
  }

  const cache = new LRUCache<string, Cached, () => Promise<Cached>>({
    max: feedCache.entries,
    ttl: feedCache.ttlMs,
    ttlResolution: 0,
    perf: { now },
    fetchMethod: async (_key, old, { options, context }) => {
      try {
        return await asking(context);
      } catch (error) {
        if (old === undefined || !isOutage(error)) throw error;
        options.ttl = pauseMs;
        return old;
      }
    },
  });

  return {
    list: async ({ limit, after }) => {
      const context = async () => ({ page: await feed.list({ limit, after }) });
      const found = await cache.forceFetch(`list ${limit} ${after ?? ''}`, { context });
      if (!('page' in found)) throw new TypeError('a list is cached as a page');
      return found.page;
    },
    get: async id => {
      const context = async () => ({ post: (await feed.get(id)) ?? null });
      const found = await cache.forceFetch(`post ${id}`, { context });
      return 'post' in found ? (found.post ?? undefined) : undefined;
    },
  };
}
