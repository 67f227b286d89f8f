import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { BannerChanged } from '@momos/contracts/proto/events/v1/bus';
import { AvatarChanged } from '@momos/contracts/proto/identity/v1/bus';
import { PrivacyService } from '@momos/contracts/proto/privacy/v1/privacy';
import { type Topic, topics } from '@momos/contracts/topics';
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
  app = await startMedia(engines, { MEDIA_SWEEP_MS: '100' });
  publish = await startPublisher(engines);
});

/** Publishes, and resolves when the service has applied it. */
async function tell<M>(topic: Topic<M>, message: M): Promise<void> {
  await publish(topic, message);
  const { connection } = await engines.connectStore();
  const inbox = connection.collection<{ _id: string; version: number }>('inbox');
  const applied = { _id: { $regex: `/${topic.keyOf(message)}$` }, version: topic.versionOf(message) };
  await eventually(async () => expect(await inbox.countDocuments(applied)).toBe(1));
}

const nameOf = (path: string) => path.slice('/media/'.length);

type UploadRow = { _id: string; folder: string; unusedSince?: Date };

const uploadRows = async () => (await engines.connectStore()).connection.collection<UploadRow>('uploads');

const monthAgo = () => new Date(Date.now() - 31 * 24 * 3_600_000);

/** As if nothing had shown these files for longer than they are kept so. */
async function neglect(...paths: string[]): Promise<void> {
  const filter = { _id: { $in: paths.map(nameOf) } };
  await (await uploadRows()).updateMany(filter, { $set: { unusedSince: monthAgo() } });
}

const becomes = (path: string, status: number) =>
  eventually(async () => expect(await statusOf(path)).toBe(status));

async function upload(userId: string, path: string): Promise<string> {
  const bytes = await picture(30, 30).png().toBuffer();
  const { body } = await send(`${app.url}/api${path}`, { bytes, headers: await app.as(userId) });
  return body.data.path;
}

/** The sweeper has looked at what was neglected before: a file that it would see later is gone. */
async function swept(): Promise<void> {
  const probe = await upload(uuid(), '/files/public/avatars');
  await neglect(probe);
  await becomes(probe, 404);
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
    await tell(topics.avatar, user(host, 1, shownAvatar));
    await tell(
      topics.banner,
      BannerChanged.fromPartial({ socialId, version: 1, splashImageUrl: shownBanner }),
    );
    const abandoned = await upload(host, '/files/public/avatars');
    const attachment = await upload(host, '/files/public/attachments');
    const fresh = await upload(host, '/files/public/avatars');
    await neglect(shownAvatar, shownBanner, abandoned);
    await becomes(abandoned, 404);
    await swept();
    expect(await Promise.all([shownAvatar, shownBanner, attachment, fresh].map(statusOf))).toEqual([
      200, 200, 200, 200,
    ]);

    const next = await upload(host, '/files/public/avatars');
    await tell(topics.avatar, user(host, 2, next));
    await neglect(shownAvatar, next);
    await becomes(shownAvatar, 404);
    await swept();
    expect(await statusOf(next)).toBe(200);
  });

  it('of a person who turned anonymous stay: the avatar of before, and the one that they chose meanwhile', async () => {
    const person = uuid();
    const before = await upload(person, '/files/public/avatars');
    await tell(topics.avatar, user(person, 1, before));
    const hidden = (version: number) =>
      AvatarChanged.fromPartial({ userId: person, version, isPhotoHidden: true });
    await tell(topics.avatar, hidden(2));
    const chosen = await upload(person, '/files/public/avatars');
    await tell(topics.avatar, hidden(3));
    await neglect(before, chosen);
    await swept();
    expect(await Promise.all([before, chosen].map(statusOf))).toEqual([200, 200]);
    await tell(topics.avatar, user(person, 4, chosen));
    await neglect(before, chosen);
    await becomes(before, 404);
    await swept();
    expect(await statusOf(chosen)).toBe(200);
  });

  it('that a document stops showing stay for the time of disuse, however old they are', async () => {
    const [host, socialId] = [uuid(), uuid()];
    const banner = await upload(host, '/files/public/social_banners');
    const social = (version: number, splashImageUrl: string) =>
      tell(topics.banner, BannerChanged.fromPartial({ socialId, version, splashImageUrl }));
    await social(1, banner);
    await neglect(banner);
    await swept();
    const released = new Date();
    await social(2, '');
    const rows = await uploadRows();
    expect((await rows.findOne({ _id: nameOf(banner) }))?.unusedSince?.getTime()).toBeGreaterThanOrEqual(
      released.getTime(),
    );
    await swept();
    expect(await statusOf(banner)).toBe(200);
    await neglect(banner);
    await becomes(banner, 404);
  });

  it('go, too, where a copy of before wrote them after this one had begun the watch', async () => {
    const avatar = await upload(uuid(), '/files/public/avatars');
    const rows = await uploadRows();
    const _id = nameOf(avatar);
    await rows.updateOne({ _id }, { $unset: { unusedSince: '' } });
    // The next release starts.
    const { connection } = await engines.connectStore();
    await connection.collection<{ _id: string }>('migrations').deleteOne({ _id: 'watch-uploads-of-rollout' });
    await startMedia(engines, { MEDIA_FOLDER: app.folder, MEDIA_SWEEP_MS: '100' });
    await eventually(async () => expect(await rows.findOne({ _id })).toHaveProperty('unusedSince'));
    await neglect(avatar);
    await becomes(avatar, 404);
  });

  it('that are copies for previews go, too, once no preview has shown them for a while', async () => {
    const copy = await upload(uuid(), '/files/public/avatars');
    const folder = 'public/previews';
    await (await uploadRows()).updateOne({ _id: nameOf(copy) }, { $set: { folder } });
    await neglect(copy);
    await becomes(copy, 404);
  });

  it('of an erased person are removed from the caches of other copies of the service', async () => {
    const cache = await mkdtemp(join(tmpdir(), 'momos-sizes-'));
    engines.cleanUp(() => rm(cache, { recursive: true, force: true }));
    const copy = await startMedia(engines, {
      MEDIA_FOLDER: app.folder,
      MEDIA_CACHE_FOLDER: cache,
      MEDIA_SWEEP_MS: '100',
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

  it('of an erased person go with the draft that showed them, and stay while anything else does', async () => {
    const [host, draftId, socialId] = [uuid(), uuid(), uuid()];
    const [draft, both] = [
      await upload(host, '/files/public/social_banners'),
      await upload(host, '/files/public/social_banners'),
    ];
    const shows = (id: string, version: number, splashImageUrl: string) =>
      tell(topics.banner, BannerChanged.fromPartial({ socialId: id, version, splashImageUrl }));
    const otherDraft = uuid();
    await shows(draftId, 1, draft);
    await shows(otherDraft, 1, both);
    await shows(socialId, 1, both);
    await tell(topics.avatar, erased(host, 1));
    // Drafts are released by their own topic, which may come later.
    await shows(draftId, 2, '');
    await shows(otherDraft, 2, '');
    await becomes(draft, 404);
    await swept();
    expect(await statusOf(both)).toBe(200);
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

  it('of an erased person lose their owner immediately: a banner stays with its social and goes like others that nothing shows, an avatar is removed wherever it is shown', async () => {
    const [host, socialId, otherId] = [uuid(), uuid(), uuid()];
    const banner = await upload(host, '/files/public/social_banners');
    const spare = await upload(host, '/files/public/social_banners');
    const avatar = await upload(host, '/files/public/avatars');
    await publish(topics.avatar, user(host, 1, avatar));
    const social = (id: string, version: number, more: object) =>
      tell(topics.banner, BannerChanged.fromPartial({ socialId: id, version, ...more }));
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
    await neglect(banner);
    await becomes(banner, 404);
  });
});

it('every collection is declared to privacy, or holds no personal data', async () => {
  const store = await engines.connectStore();
  await store.connection.createCollection('newcomers');
  expect(await undeclaredCollections(store, holdings, [])).toEqual(['newcomers']);
});
