import { beforeEach, describe, expect, it } from '@jest/globals';
import { badField, unavailable } from '@momos/contracts/errors';
import { cachedFeed, feedCache, feedStart, type PhotoFeed } from './cached-feed.ts';
import type { PhotoPost } from './photo-post.ts';

const minute = 60_000;
let now: number;
let asked: string[];
let failure: Error | undefined;
let feed: PhotoFeed;

const postOf = (id: string): PhotoPost => ({
  id,
  caption: '',
  hash_tags: [],
  media_type: 'IMAGE',
  media_url: 'https://cdn.example/1.jpg',
  permalink: 'https://photos.example/p/1/',
  timestamp: '2026-05-01T18:30:00.000Z',
  children: [],
});

/** Pages of three posts, `p0` to `p2`, `p3` to …; the cursor is the number of the page, and there is no end. */
const client = {
  list: async (after: string | undefined) => {
    asked.push(after ?? 'newest');
    await Promise.resolve();
    if (failure) throw failure;
    const at = Number(after ?? 0);
    return { posts: [0, 1, 2].map(each => postOf(`p${3 * at + each}`)), after: String(at + 1) };
  },
};

beforeEach(() => {
  now = 1_000_000;
  asked = [];
  failure = undefined;
  feed = cachedFeed(client, { callsPerHour: 1_000, now: () => now });
});

const page = (limit = 20) => feed.list(feedStart, limit);
const idsOf = ({ posts }: { posts: PhotoPost[] }) => posts.map(({ id }) => id);

describe('a cached feed', () => {
  it('asks once for 15 minutes, however many requests of whatever size come', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, (_, at) => page(at + 1)));
    expect(new Set(all.map(each => each.posts[0]?.id))).toEqual(new Set(['p0']));
    now += 15 * minute - 1;
    await page();
    expect(asked).toEqual(['newest']);
    now += 2;
    await page();
    expect(asked).toHaveLength(2);
  });

  it('shows each post once, page by page, whatever their size', async () => {
    const shown: string[] = [];
    let place = feedStart;
    while (shown.length < 12) {
      const next = await feed.list(place, 2);
      shown.push(...idsOf(next));
      place = next.next ?? feedStart;
    }
    expect(shown).toEqual(Array.from({ length: 12 }, (_, at) => `p${at}`));
    expect(asked).toEqual(['newest', '1', '2', '3']);
  });

  it('has a post that a list shows, and asks nothing for others', async () => {
    expect((await feed.get('p14'))?.id).toBe('p14');
    const before = asked.length;
    expect(before).toBe(5);
    for (let at = 0; at < 200; at++) expect(await feed.get(`none${at}`)).toBeUndefined();
    expect(asked).toHaveLength(before);
    // Further back, it is known once its page was shown.
    expect(await feed.get('p60')).toBeUndefined();
    await feed.list({ after: '20', skip: 0 }, 3);
    expect((await feed.get('p60'))?.id).toBe('p60');
  });

  it('calls the third party so often in an hour and no more, but for the newest posts always', async () => {
    feed = cachedFeed(client, { callsPerHour: 3, now: () => now });
    const further = (after: number) => feed.list({ after: String(after), skip: 0 }, 1);
    for (const after of [1, 2, 3]) await further(after);
    await expect(further(4)).rejects.toMatchObject({ code: 'unavailable' });
    expect(idsOf(await further(2))).toEqual(['p6']);
    expect(idsOf(await page(1))).toEqual(['p0']);
    expect(asked).toEqual(['1', '2', '3', 'newest']);
    now += 16 * minute;
    expect(idsOf(await further(2))).toEqual(['p6']);
    expect(asked).toHaveLength(4);
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
    const calls = asked.length;
    await page();
    expect(asked).toHaveLength(calls + 1);
  });

  it('has nothing to serve when it was down from the start', async () => {
    failure = unavailable('The photo service');
    await expect(page()).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('does not take a wrong cursor for an outage', async () => {
    failure = badField('query.exclusiveStartKey', 'no');
    await expect(feed.list({ after: 'x', skip: 0 }, 20)).rejects.toMatchObject({ code: 'bad_request' });
    failure = undefined;
    await expect(page()).resolves.toBeDefined();
  });

  it('keeps 100 pages', async () => {
    for (let after = 1; after <= feedCache.entries; after++)
      await feed.list({ after: String(after), skip: 0 }, 1);
    asked.length = 0;
    await feed.list({ after: '100', skip: 0 }, 1);
    expect(asked).toEqual([]);
    await page();
    await feed.list({ after: '1', skip: 0 }, 1);
    expect(asked).toEqual(['newest', '1']);
  });
});
