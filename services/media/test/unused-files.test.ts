import { beforeAll, describe, expect, it } from '@jest/globals';
import { SocialChanged } from '@momos/contracts/proto/events/v1/bus';
import { UserChange, UserChanged } from '@momos/contracts/proto/identity/v1/bus';
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
  await publish(topics.user, user(uuid(), 1, ''));
  await publish(topics.social, SocialChanged.fromPartial({ social: { id: uuid(), version: 1 } }));
  for (const { name } of [topics.user, topics.social])
    await eventually(async () => expect(await read(name)).toBeGreaterThan(0));
}

async function upload(userId: string, path: string): Promise<string> {
  const bytes = await picture(30, 30).png().toBuffer();
  const { body } = await send(`${app.url}/api${path}`, { bytes, headers: await app.as(userId) });
  return body.data.path;
}

const statusOf = async (path: string) => (await fetch(app.url + path)).status;
const user = (
  id: string,
  version: number,
  photoPath: string,
  change: UserChange = UserChange.USER_CHANGE_UPDATED,
) => UserChanged.fromPartial({ change, user: { id, version, photoPath } });

describe('files', () => {
  it('that no document shows go after a while; those that are shown stay, and attachments too', async () => {
    const [host, socialId] = [uuid(), uuid()];
    const shownAvatar = await upload(host, '/files/public/avatars');
    const shownBanner = await upload(host, '/files/public/social_banners');
    await publish(topics.user, user(host, 1, shownAvatar));
    await publish(
      topics.social,
      SocialChanged.fromPartial({ social: { id: socialId, version: 1, splashImageUrl: shownBanner } }),
    );
    const abandoned = await upload(host, '/files/public/avatars');
    const attachment = await upload(host, '/files/public/attachments');
    await eventually(async () => expect(await statusOf(abandoned)).toBe(404));
    expect(await Promise.all([shownAvatar, shownBanner, attachment].map(statusOf))).toEqual([200, 200, 200]);

    const next = await upload(host, '/files/public/avatars');
    await publish(topics.user, user(host, 2, next));
    await eventually(async () => expect(await statusOf(shownAvatar)).toBe(404));
    expect(await statusOf(next)).toBe(200);
  });

  it('of an erased person are removed immediately, with their sizes, except what a social shows', async () => {
    const [host, socialId] = [uuid(), uuid()];
    const avatar = await upload(host, '/files/public/avatars');
    const attachment = await upload(host, '/files/public/attachments');
    const banner = await upload(host, '/files/public/social_banners');
    await publish(topics.user, user(host, 1, avatar));
    await publish(
      topics.social,
      SocialChanged.fromPartial({ social: { id: socialId, version: 1, splashImageUrl: banner } }),
    );
    const sized = `/api/files/resize?url=${encodeURIComponent(avatar)}&width=48`;
    expect(await statusOf(sized)).toBe(200);
    const store = await engines.connectStore();
    const shown = () =>
      store.connection.collection('uses').countDocuments({ name: banner.slice('/media/'.length) });
    await eventually(async () => expect(await shown()).toBe(1));
    await publish(topics.user, user(host, 2, '', UserChange.USER_CHANGE_ERASED));
    await eventually(async () =>
      expect(await Promise.all([avatar, attachment, sized].map(statusOf))).toEqual([404, 404, 404]),
    );
    expect(await statusOf(banner)).toBe(200);
  });

  it('of an erased person are not taken, although their access token is still valid', async () => {
    const userId = uuid();
    const privacy = connectRpc(engines, PrivacyService, app.service.grpcPort);
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
    await publish(topics.user, user(host, 1, avatar));
    const social = (id: string, version: number, more: object) =>
      publish(topics.social, SocialChanged.fromPartial({ social: { id, version, ...more } }));
    await social(socialId, 1, { splashImageUrl: banner });
    await social(otherId, 1, { splashImageUrl: avatar });
    const { connection } = await engines.connectStore();
    const used = () =>
      connection
        .collection('uses')
        .countDocuments({ _id: { $regex: `${socialId}|${otherId}|${host}` } as never });
    await eventually(async () => expect(await used()).toBe(3));

    const privacy = connectRpc(engines, PrivacyService, app.service.grpcPort);
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

    await social(socialId, 2, { splashImageUrl: banner, isDeleted: true });
    await eventually(async () => expect(await statusOf(banner)).toBe(404));
  });
});

it('every collection is declared to privacy, or holds no personal data', async () => {
  const store = await engines.connectStore();
  await store.connection.createCollection('newcomers');
  expect(await undeclaredCollections(store, holdings, [])).toEqual(['newcomers']);
});
