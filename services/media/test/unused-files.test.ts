import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { BannerChanged } from '@momos/contracts/proto/events/v1/bus';
import { AvatarChanged } from '@momos/contracts/proto/identity/v1/bus';
import { PrivacyService } from '@momos/contracts/proto/privacy/v1/privacy';
import { topics } from '@momos/contracts/topics';
import {
  eventually,
  startPublisher,
  type TestPublisher,
  undeclaredCollections,
  useEngines,
} from '@momos/testing';
import { connectRpc } from '@momos/testing/rpc-client';
import { v7 as uuid } from 'uuid';
import { holdings } from '../src/privacy/privacy-answers.ts';
import { type MediaApp, picture, send, startMedia } from './media-app.ts';

const engines = useEngines();
let app: MediaApp;
let publish: TestPublisher;

beforeAll(async () => {
  app = await startMedia(engines, { MEDIA_SWEEP_MS: '100', MEDIA_KEEP_UNUSED_MS: '10000' });
  publish = await startPublisher(engines);
  await bothTopicsConsumed();
});

/** Unused files are removed by time, so the service has to consume both topics before the first upload. */
async function bothTopicsConsumed(): Promise<void> {
  const own = await engines.connectStore();
  const inbox = own.connection.collection<{ _id: string }>('inbox');
  const read = (topic: string) => inbox.countDocuments({ _id: { $regex: topic } });
  await publish(topics.avatar, user(uuid(), 1, ''));
  await publish(topics.banner, BannerChanged.fromPartial({ socialId: uuid(), version: 1 }));
  for (const { name } of [topics.avatar, topics.banner])
    await eventually(async () => expect(await read(name)).toBeGreaterThan(0));
}

async function upload(userId: string, path: string): Promise<string> {
  const bytes = await picture(30, 30).png().toBuffer();
  const { body } = await send(`${app.url}/api${path}`, { bytes, headers: await app.as(userId) });
  return body.data.path;
}

/** Waits until a file that is uploaded now and that no document shows is removed. */
async function goneUnused(): Promise<void> {
  const probe = await upload(uuid(), '/files/public/avatars');
  await eventually(async () => expect(await statusOf(probe)).toBe(404));
}

const statusOf = async (path: string) => (await fetch(app.url + path)).status;
const user = (userId: string, version: number, photoPath: string) =>
  AvatarChanged.fromPartial({ userId, version, photoPath });
const erased = (userId: string, version: number) =>
  AvatarChanged.fromPartial({ userId, version, isErased: true });

describe('files', () => {
  it('that no document shows go after a while; those that are shown stay, and attachments too', async () => {
    const [host, socialId] = [uuid(), uuid()];
    const shownAvatar = await upload(host, '/files/public/avatars');
    const shownBanner = await upload(host, '/files/public/social_banners');
    await publish(topics.avatar, user(host, 1, shownAvatar));
    await publish(
      topics.banner,
      BannerChanged.fromPartial({ socialId, version: 1, splashImageUrl: shownBanner }),
    );
    const abandoned = await upload(host, '/files/public/avatars');
    const attachment = await upload(host, '/files/public/attachments');
    await eventually(async () => expect(await statusOf(abandoned)).toBe(404));
    expect(await Promise.all([shownAvatar, shownBanner, attachment].map(statusOf))).toEqual([200, 200, 200]);

    const next = await upload(host, '/files/public/avatars');
    await publish(topics.avatar, user(host, 2, next));
    await eventually(async () => expect(await statusOf(shownAvatar)).toBe(404));
    expect(await statusOf(next)).toBe(200);
  });

  it('of a person who turned anonymous stay: the avatar of before, and the one that they chose meanwhile', async () => {
    const person = uuid();
    const before = await upload(person, '/files/public/avatars');
    await publish(topics.avatar, user(person, 1, before));
    const hidden = (version: number) =>
      AvatarChanged.fromPartial({ userId: person, version, isPhotoHidden: true });
    await publish(topics.avatar, hidden(2));
    const chosen = await upload(person, '/files/public/avatars');
    await publish(topics.avatar, hidden(3));
    await goneUnused();
    expect(await Promise.all([before, chosen].map(statusOf))).toEqual([200, 200]);
    await publish(topics.avatar, user(person, 4, chosen));
    await eventually(async () => expect(await statusOf(before)).toBe(404));
    expect(await statusOf(chosen)).toBe(200);
  });

  it('that a document stops showing stay for the time of disuse, however old they are', async () => {
    const [host, socialId] = [uuid(), uuid()];
    const banner = await upload(host, '/files/public/social_banners');
    const social = (version: number, splashImageUrl: string) =>
      publish(topics.banner, BannerChanged.fromPartial({ socialId, version, splashImageUrl }));
    await social(1, banner);
    await goneUnused();
    await social(2, '');
    const { connection } = await engines.connectStore();
    const uploads = connection.collection<{ _id: string; unusedSince?: Date }>('uploads');
    const _id = banner.slice('/media/'.length);
    const released = await eventually(async () => {
      const row = await uploads.findOne({ _id, unusedSince: { $exists: true } });
      expect(row?.unusedSince?.getTime()).toBeGreaterThan(Date.now() - 9000);
      return row?.unusedSince;
    });
    await eventually(async () => expect(await statusOf(banner)).toBe(404));
    expect(Date.now() - Number(released)).toBeGreaterThan(9900);
  });

  it('go, too, where a copy of before wrote them after this one had begun the watch', async () => {
    const avatar = await upload(uuid(), '/files/public/avatars');
    const { connection } = await engines.connectStore();
    const uploads = connection.collection<{ _id: string; unusedSince?: Date }>('uploads');
    await uploads.updateOne({ _id: avatar.slice('/media/'.length) }, { $unset: { unusedSince: '' } });
    // The next release starts.
    await connection.collection<{ _id: string }>('migrations').deleteOne({ _id: 'watch-uploads-of-rollout' });
    await startMedia(engines, {
      MEDIA_FOLDER: app.folder,
      MEDIA_SWEEP_MS: '100',
      MEDIA_KEEP_UNUSED_MS: '10000',
    });
    await eventually(async () => expect(await statusOf(avatar)).toBe(404));
  });

  it('that are copies for previews go, too, once no preview has shown them for a while', async () => {
    const copy = await upload(uuid(), '/files/public/avatars');
    const { connection } = await engines.connectStore();
    const uploads = connection.collection<{ _id: string; folder: string; unusedSince?: Date }>('uploads');
    const _id = copy.slice('/media/'.length);
    await uploads.updateOne({ _id }, { $set: { folder: 'public/previews' } });
    await eventually(async () => expect(await statusOf(copy)).toBe(404));
  });

  it('of an erased person are removed from the caches of other copies of the service', async () => {
    const cache = await mkdtemp(join(tmpdir(), 'momos-sizes-'));
    engines.cleanUp(() => rm(cache, { recursive: true, force: true }));
    const copy = await startMedia(engines, {
      MEDIA_FOLDER: app.folder,
      MEDIA_CACHE_FOLDER: cache,
      MEDIA_SWEEP_MS: '100',
      MEDIA_KEEP_UNUSED_MS: '10000',
    });
    const person = uuid();
    const avatar = await upload(person, '/files/public/avatars');
    const sized = `/api/files/resize?url=${encodeURIComponent(avatar)}&width=48`;
    const cached = async () =>
      (await readdir(cache, { recursive: true })).filter(file =>
        avatar.endsWith(file.split('/').at(-1) ?? ' '),
      );
    for (const { url } of [app, copy]) expect((await fetch(url + sized)).status).toBe(200);
    expect(await cached()).toHaveLength(1);
    await publish(topics.avatar, erased(person, 2));
    for (const { url } of [app, copy])
      await eventually(async () => expect((await fetch(url + sized)).status).toBe(404));
    await eventually(async () => expect(await cached()).toEqual([]));
  });

  it('of an erased person are removed immediately, with their sizes, except what a social shows', async () => {
    const [host, socialId] = [uuid(), uuid()];
    const avatar = await upload(host, '/files/public/avatars');
    const attachment = await upload(host, '/files/public/attachments');
    const banner = await upload(host, '/files/public/social_banners');
    await publish(topics.avatar, user(host, 1, avatar));
    await publish(topics.banner, BannerChanged.fromPartial({ socialId, version: 1, splashImageUrl: banner }));
    const sized = `/api/files/resize?url=${encodeURIComponent(avatar)}&width=48`;
    expect(await statusOf(sized)).toBe(200);
    const store = await engines.connectStore();
    const shown = () =>
      store.connection.collection('uses').countDocuments({ name: banner.slice('/media/'.length) });
    await eventually(async () => expect(await shown()).toBe(1));
    await publish(topics.avatar, erased(host, 2));
    await eventually(async () =>
      expect(await Promise.all([avatar, attachment, sized].map(statusOf))).toEqual([404, 404, 404]),
    );
    expect(await statusOf(banner)).toBe(200);
  });

  it('of an erased person are not taken, although their access token is still valid', async () => {
    const userId = uuid();
    const privacy = connectRpc(engines, PrivacyService, {
      from: 'identity',
      to: 'media',
      port: app.service.grpcPort,
    });
    await privacy.erase({
      erasureId: uuid(),
      subject: { userId, emails: [], mobiles: [], picturePaths: [] },
    });
    const bytes = await picture(30, 30).png().toBuffer();
    const url = `${app.url}/api/files/public/avatars`;
    expect((await send(url, { bytes, headers: await app.as(userId) })).status).toBe(404);
    const { connection } = await engines.connectStore();
    expect(await connection.collection('uploads').countDocuments({ ownerId: userId })).toBe(0);
  });

  it('of an erased person lose their owner immediately: a banner stays with its social and is removed with it, an avatar is removed wherever it is shown', async () => {
    const [host, socialId, otherId] = [uuid(), uuid(), uuid()];
    const banner = await upload(host, '/files/public/social_banners');
    const spare = await upload(host, '/files/public/social_banners');
    const avatar = await upload(host, '/files/public/avatars');
    await publish(topics.avatar, user(host, 1, avatar));
    const social = (id: string, version: number, more: object) =>
      publish(topics.banner, BannerChanged.fromPartial({ socialId: id, version, ...more }));
    await social(socialId, 1, { splashImageUrl: banner });
    await social(otherId, 1, { splashImageUrl: avatar });
    const { connection } = await engines.connectStore();
    const used = () =>
      connection
        .collection('uses')
        .countDocuments({ _id: { $regex: `${socialId}|${otherId}|${host}` } as never });
    await eventually(async () => expect(await used()).toBe(3));

    const privacy = connectRpc(engines, PrivacyService, {
      from: 'identity',
      to: 'media',
      port: app.service.grpcPort,
    });
    const subject = { userId: host, emails: [], mobiles: [], picturePaths: [] };
    const { counts } = await privacy.erase({ erasureId: uuid(), subject });
    expect(counts).toMatchObject({ files: 2, keptBanners: 1 });
    const rows = async (name: string) => JSON.stringify(await connection.collection(name).find({}).toArray());
    expect(await rows('uploads')).not.toContain(host);
    expect(await rows('uses')).not.toContain(host);
    await eventually(async () =>
      expect(await Promise.all([banner, spare, avatar].map(statusOf))).toEqual([200, 404, 404]),
    );
    const { headers } = await fetch(app.url + banner);
    expect(JSON.stringify([...headers])).not.toContain(host);

    await social(socialId, 2, {});
    await eventually(async () => expect(await statusOf(banner)).toBe(404));
  });
});

it('every collection is declared to privacy, or holds no personal data', async () => {
  const store = await engines.connectStore();
  await store.connection.createCollection('newcomers');
  expect(await undeclaredCollections(store, holdings, [])).toEqual(['newcomers']);
});
