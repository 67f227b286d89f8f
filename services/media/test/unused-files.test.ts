import { beforeAll, describe, expect, it } from '@jest/globals';
import { createBus } from '@momos/bus';
import { type SocialChanged, SocialChanged as Social } from '@momos/contracts/proto/events/v1/bus';
import { UserChange, UserChanged } from '@momos/contracts/proto/identity/v1/bus';
import { topics } from '@momos/contracts/topics';
import { createLogger } from '@momos/runtime';
import { eventually, undeclaredCollections, useEngines } from '@momos/testing';
import { v7 as uuid } from 'uuid';
import { holdings } from '../src/privacy/privacy-answers.ts';
import { type MediaApp, picture, send, startMedia } from './media-app.ts';

const engines = useEngines();
let app: MediaApp;
let tellUser: (message: UserChanged) => Promise<void>;
let tellSocial: (message: SocialChanged) => Promise<void>;

beforeAll(async () => {
  app = await startMedia(engines, { MEDIA_SWEEP_MS: '100', MEDIA_KEEP_UNUSED_MS: '10000' });
  const store = await engines.connectStore('neighbours');
  const bus = createBus({
    brokers: engines.kafkaBrokers,
    clientId: 'neighbours',
    store,
    logger: createLogger({ service: 'test', level: 'silent' }),
    topicPrefix: engines.topicPrefix,
  });
  await bus.ready();
  bus.startRelay();
  engines.cleanUp(() => bus.close());
  tellUser = message => store.transaction(() => bus.outbox.add(topics.user, message));
  tellSocial = message => store.transaction(() => bus.outbox.add(topics.social, message));
});

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
    await tellUser(user(host, 1, shownAvatar));
    await tellSocial(
      Social.fromPartial({ social: { id: socialId, version: 1, splashImageUrl: shownBanner } }),
    );
    const abandoned = await upload(host, '/files/public/avatars');
    const attachment = await upload(host, '/files/public/attachments');
    await eventually(async () => expect(await statusOf(abandoned)).toBe(404), { within: 30_000 });
    expect(await Promise.all([shownAvatar, shownBanner, attachment].map(statusOf))).toEqual([200, 200, 200]);

    const next = await upload(host, '/files/public/avatars');
    await tellUser(user(host, 2, next));
    await eventually(async () => expect(await statusOf(shownAvatar)).toBe(404));
    expect(await statusOf(next)).toBe(200);
  }, 60_000);

  it('of an erased person go at once, with their sizes, but what a social shows', async () => {
    const [host, socialId] = [uuid(), uuid()];
    const avatar = await upload(host, '/files/public/avatars');
    const attachment = await upload(host, '/files/public/attachments');
    const banner = await upload(host, '/files/public/social_banners');
    await tellUser(user(host, 1, avatar));
    await tellSocial(Social.fromPartial({ social: { id: socialId, version: 1, splashImageUrl: banner } }));
    const sized = `/api/files/resize?url=${encodeURIComponent(avatar)}&width=48`;
    expect(await statusOf(sized)).toBe(200);
    const store = await engines.connectStore();
    const shown = () =>
      store.connection.collection('uses').countDocuments({ name: banner.slice('/media/'.length) });
    await eventually(async () => expect(await shown()).toBe(1));
    await tellUser(user(host, 2, '', UserChange.USER_CHANGE_ERASED));
    await eventually(async () =>
      expect(await Promise.all([avatar, attachment, sized].map(statusOf))).toEqual([404, 404, 404]),
    );
    expect(await statusOf(banner)).toBe(200);
  });
});

it('every collection is declared to privacy, or names nobody', async () => {
  const store = await engines.connectStore();
  await store.connection.createCollection('newcomers');
  expect(await undeclaredCollections(store, holdings, [])).toEqual(['newcomers']);
});
