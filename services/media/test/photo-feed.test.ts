import express from 'express';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:http';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { PhotoPost } from '@momos/contracts/photo-feed';
import { useEngines } from '@momos/testing';
import { createFeedClient } from '../src/photo-feed/feed-client.ts';
import { photoFeedStub, stubToken } from '../src/photo-feed-stub/photo-feed-stub.http.ts';
import { type MediaApp, startMedia } from './media-app.ts';

const engines = useEngines();
let app: MediaApp;
let thirdParty: { url: string; asked: number; isDown: boolean };

type Page = { data: PhotoPost[]; meta: { lastEvaluatedKey: string | null } };

beforeAll(async () => {
  thirdParty = { url: '', asked: 0, isDown: false };
  const router = express();
  router.use((_request, response, next) => {
    thirdParty.asked += 1;
    if (thirdParty.isDown) response.status(503).json({ error: { code: 2 } });
    else next();
  });
  router.use(photoFeedStub({ publicUrl: 'http://photos.example', now: () => new Date() }));
  const server = createServer(router);
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  engines.cleanUp(
    () =>
      new Promise<void>(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  thirdParty.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  app = await startMedia(engines, { PHOTO_FEED_URL: thirdParty.url, PHOTO_FEED_TOKEN: stubToken });
});

const get = async (path: string) => {
  const response = await fetch(`${app.url}/api${path}`);
  return { status: response.status, body: (await response.json()) as Page };
};

describe('the photo feed', () => {
  it('comes page by page, each post once, newest first, with hashtags', async () => {
    const posts: PhotoPost[] = [];
    let key: string | null = null;
    do {
      const { body }: { body: Page } = await get(
        `/me/media?pageSize=25${key ? `&exclusiveStartKey=${encodeURIComponent(key)}` : ''}`,
      );
      posts.push(...body.data);
      key = body.meta.lastEvaluatedKey;
    } while (key);
    expect(new Set(posts.map(post => post.id)).size).toBe(60);
    const times = posts.map(post => Date.parse(post.timestamp));
    expect(times).toEqual([...times].sort((one, other) => other - one));
    expect(posts[0]?.hash_tags).toEqual(['#momos', '#supperclub', '#newyork']);
    expect(new Set(posts.map(post => post.media_type))).toEqual(
      new Set(['IMAGE', 'CAROUSEL_ALBUM', 'VIDEO']),
    );
    for (const post of posts)
      if (post.media_type === 'CAROUSEL_ALBUM') expect(post.children.length).toBeGreaterThan(1);
  });

  it('gives one post, and a 404 for none', async () => {
    const { body } = await get('/me/media?pageSize=1');
    const id = body.data[0]?.id ?? '';
    const one: { data: unknown } = (await get(`/me/media/${id}`)).body;
    expect(one.data).toEqual(body.data[0]);
    expect((await get('/me/media/12345')).status).toBe(404);
    expect((await get('/me/media/..%2fme')).status).toBe(400);
  });

  it('asks once for many, serves its cache while the third party is down, and refuses invented page keys', async () => {
    const env = { PHOTO_FEED_URL: thirdParty.url, PHOTO_FEED_TOKEN: stubToken };
    const fresh = await startMedia(engines, env);
    const down = await startMedia(engines, env);
    const list = async (of: MediaApp, query: string) => {
      const response = await fetch(`${of.url}/api/me/media?${query}`);
      return { status: response.status, body: (await response.json()) as Page };
    };
    thirdParty.asked = 0;
    const many = await Promise.all(Array.from({ length: 10 }, () => list(fresh, 'pageSize=7')));
    expect(thirdParty.asked).toBe(1);
    thirdParty.isDown = true;
    expect((await list(fresh, 'pageSize=7')).body).toEqual(many[0]?.body);
    expect((await list(fresh, 'pageSize=8')).status).toBe(200);
    expect((await list(down, 'pageSize=8')).status).toBe(503);
    thirdParty.isDown = false;
    const before = thirdParty.asked;
    expect((await list(fresh, 'exclusiveStartKey=Zm9yZ2VkZm9yZ2VkZm9yZ2Vk')).status).toBe(400);
    expect(thirdParty.asked).toBe(before);
  });

  it('spends nothing of the third party’s quota on invented ids, nor on page sizes', async () => {
    await get('/me/media?pageSize=1');
    const before = thirdParty.asked;
    const invented = await Promise.all(
      Array.from({ length: 150 }, (_, at) => get(`/me/media/${9_000 + at}`)),
    );
    expect(new Set(invented.map(({ status }) => status))).toEqual(new Set([404]));
    for (let pageSize = 1; pageSize <= 100; pageSize += 9) await get(`/me/media?pageSize=${pageSize}`);
    expect(thirdParty.asked).toBe(before);
    expect((await get('/me/media?pageSize=1')).body.data).toHaveLength(1);
  });

  it('never reveals the token, whatever fails', async () => {
    const client = createFeedClient({ url: 'http://127.0.0.1:1', token: 'CANARY-TOKEN' });
    const error = await client.list(undefined).catch((reason: Error) => reason);
    expect(String((error as Error).cause) + String(error)).not.toContain('CANARY-TOKEN');
    expect(
      await createFeedClient({ url: thirdParty.url, token: 'wrong' })
        .list(undefined)
        .catch((reason: { code: string }) => reason.code),
    ).toBe('unavailable');
  });
});
