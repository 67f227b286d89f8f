import { beforeEach, describe, expect, it } from '@jest/globals';
import { badField, unavailable } from '@momos/contracts/errors';
import { cachedFeed, feedCache } from './cached-feed.ts';
import type { FeedClient, FeedPage } from './feed-client.ts';

const minute = 60_000;
let now: number;
let asked: string[];
let failure: Error | undefined;
let feed: FeedClient;

beforeEach(() => {
  now = 1_000_000;
  asked = [];
  failure = undefined;
  const answer = async (what: string): Promise<FeedPage> => {
    asked.push(what);
    await Promise.resolve();
    if (failure) throw failure;
    return { posts: [], after: `${what} of ${asked.length}` };
  };
  const source: FeedClient = {
    list: ({ limit, after }) => answer(`${limit} ${after ?? ''}`),
    get: async id => void (await answer(id)),
  };
  feed = cachedFeed(source, () => now);
});

const page = (limit = 20) => feed.list({ limit, after: undefined });

describe('a cached feed', () => {
  it('asks once for 15 minutes, however many requests come together', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => page()));
    expect(new Set(all.map(each => each.after)).size).toBe(1);
    now += 15 * minute - 1;
    await page();
    expect(asked).toHaveLength(1);
    now += 2;
    expect((await page()).after).toBe('20  of 2');
  });

  it('serves what it has while the third party is down, asks it at most twice a minute, and recovers', async () => {
    const before = await page();
    now += 60 * minute;
    failure = unavailable('The photo service');
    for (let second = 0; second < 60; second++) {
      expect(await page()).toEqual(before);
      now += 1000;
    }
    expect(asked.length - 1).toBe(2);
    failure = undefined;
    now += minute;
    expect((await page()).after).not.toBe(before.after);
  });

  it('has nothing to serve when it was down from the start', async () => {
    failure = unavailable('The photo service');
    await expect(page()).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('does not take a wrong cursor for an outage', async () => {
    failure = badField('query.exclusiveStartKey', 'no');
    await expect(feed.list({ limit: 20, after: 'x' })).rejects.toMatchObject({ code: 'bad_request' });
    failure = undefined;
    await expect(page()).resolves.toBeDefined();
  });

  it('keeps 100 entries, and remembers posts that are not there', async () => {
    expect(await feed.get('none')).toBeUndefined();
    expect(await feed.get('none')).toBeUndefined();
    expect(asked).toEqual(['none']);
    for (let limit = 1; limit <= feedCache.entries; limit++) await page(limit);
    asked.length = 0;
    await page(100);
    await feed.get('none');
    expect(asked).toEqual(['none']);
  });
});
