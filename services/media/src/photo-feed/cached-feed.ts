import { unavailable } from '@momos/contracts/errors';
import { LRUCache } from 'lru-cache';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { type FeedClient, type FeedPage, isOutage } from './feed-client.ts';
import type { PhotoPost } from './photo-post.ts';

/** Spec §9: photo feed cache. */
export const feedCache = { entries: 100, ttlMs: 15 * 60_000 } as const;

/** After a failure the third party is not called for so long; cached answers are served. */
const pauseMs = 30_000;
/** A post is looked for on so many pages of the third party, the newest first. */
const searchedPages = 5;

/** A place in the feed: a cursor of the third party (empty for its start), and how many posts after it were shown. */
export type FeedPlace = { after: string; skip: number };
export const feedStart: FeedPlace = { after: '', skip: 0 };

/** The feed as it is shown, from pages of the third party that are all of one size. */
export type PhotoFeed = {
  /** At most `limit` posts from a place on, and the place of the next ones. */
  list(place: FeedPlace, limit: number): Promise<{ posts: PhotoPost[]; next: FeedPlace | undefined }>;
  /** A post that a list shows: among the newest 500, or on a page that was shown lately. No call is made for one post. */
  get(id: string): Promise<PhotoPost | undefined>;
};

/**
 * A feed that requests each page of the third party once in 15 minutes, however many requests of whatever size come in, and
 * serves its cache, however old, while the third party is down or this copy has made its calls of the hour. The newest page
 * is not counted among these. `now` is in milliseconds.
 */
export function cachedFeed(
  feed: FeedClient,
  { callsPerHour, now = () => performance.now() }: { callsPerHour: number; now?: () => number },
): PhotoFeed {
  const pages = cachedPages(feed, { callsPerHour, now });
  const seen = new LRUCache<string, PhotoPost>({
    max: 10_000,
    ttl: feedCache.ttlMs,
    perf: { now },
    ttlResolution: 0,
  });

  async function pageAt(after: string): Promise<FeedPage> {
    const page = await pages(after);
    for (const post of page.posts) seen.set(post.id, post);
    return page;
  }

  return {
    async list({ after, skip }, limit) {
      const page = await pageAt(after);
      const end = skip + limit;
      const following = page.after === undefined ? undefined : { after: page.after, skip: 0 };
      return {
        posts: page.posts.slice(skip, end),
        next: end < page.posts.length ? { after, skip: end } : following,
      };
    },
    async get(id) {
      const known = seen.get(id);
      if (known) return known;
      let after: string | undefined = '';
      for (let at = 0; at < searchedPages && after !== undefined; at++) {
        const page: FeedPage = await pageAt(after);
        const found = page.posts.find(post => post.id === id);
        if (found) return found;
        after = page.after;
      }
      return undefined;
    },
  };
}

function cachedPages(
  feed: FeedClient,
  { callsPerHour, now }: { callsPerHour: number; now: () => number },
): (after: string) => Promise<FeedPage> {
  const budget = new RateLimiterMemory({ points: callsPerHour, duration: 3_600 });
  let pausedUntil = Number.NEGATIVE_INFINITY;

  async function ask(after: string): Promise<FeedPage> {
    if (now() < pausedUntil) throw unavailable('The photo service');
    if (after !== '')
      await budget.consume('calls').catch(() => {
        throw unavailable('The photo service');
      });
    try {
      return await feed.list(after === '' ? undefined : after);
    } catch (error) {
      if (isOutage(error)) pausedUntil = now() + pauseMs;
      throw error;
    }
  }

  const cache = new LRUCache<string, FeedPage>({
    max: feedCache.entries,
    ttl: feedCache.ttlMs,
    ttlResolution: 0,
    perf: { now },
    fetchMethod: async (after, old, { options }) => {
      try {
        return await ask(after);
      } catch (error) {
        if (old === undefined || !isOutage(error)) throw error;
        options.ttl = pauseMs;
        return old;
      }
    },
  });
  return after => cache.forceFetch(after);
}
