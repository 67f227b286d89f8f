import { beforeAll, expect, test } from '@jest/globals';
import { gunzipSync } from 'node:zlib';
import type { BannerChanged } from '@momos/contracts/proto/events/v1/bus';
import { PrivacyService } from '@momos/contracts/proto/privacy/v1/privacy';
import {
  type DraftVersionCard,
  draftKeptDays,
  maxSocialDrafts,
  type SocialDraftCard,
  type SocialDraftContent,
  type SocialDraftView,
} from '@momos/contracts/social-drafts';
import type { SocialView } from '@momos/contracts/social-view';
import { topics } from '@momos/contracts/topics';
import { eventually, listenTo, useEngines } from '@momos/testing';
import { connectRpc } from '@momos/testing/rpc-client';
import { v7 as uuid } from 'uuid';
import { type Person, type RunningEvents, startEvents } from './running-events.ts';
import { socialInput } from './social-input.ts';

const engines = useEngines();
const path = '/social-drafts';
const minuteMs = 60_000;
let events: RunningEvents;
let banners: BannerChanged[];

beforeAll(async () => {
  events = await startEvents(engines);
  banners = await listenTo(engines, topics.banner);
});

type Headers = Record<string, string>;
const create = (who: Person, content: SocialDraftContent, headers: Headers = {}) =>
  who.call<SocialDraftCard>('POST', path, { content }, headers);
const save = (who: Person, id: string, content: SocialDraftContent, headers: Headers = {}) =>
  who.call<SocialDraftCard>('PATCH', `${path}/${id}`, { content }, headers);
const read = async (who: Person, id: string) =>
  (await who.call<SocialDraftView>('GET', `${path}/${id}`)).data;
const listOf = (who: Person) => who.call<SocialDraftCard[]>('GET', path);
const versionsOf = async (who: Person, id: string) =>
  (await who.call<DraftVersionCard[]>('GET', `${path}/${id}/versions`)).data;
const rowsOf = async (collection: string, filter: object) =>
  events.store.connection.collection(collection).countDocuments(filter);
const ifMatch = (version: number) => ({ 'if-match': `"${version}"` });

test('a person saves a draft as it is typed, reads, lists and deletes it, and no one else does', async () => {
  const [ada, other] = [await events.person(), await events.person({ roles: ['admin'] })];
  const key = { 'idempotency-key': uuid() };
  const content = {
    title: ' Sunset ',
    ticketTiers: [{ name: '', ticketPrice: 0.2 }],
    venueData: { name: 'Lo' },
  };
  const made = await create(ada, content, key);
  expect(made).toMatchObject({ status: 201, data: { title: 'Sunset', version: 1 } });
  expect((await create(ada, content, key)).data).toEqual(made.data);
  const { id } = made.data;
  expect(await read(ada, id)).toEqual({ ...made.data, content });

  events.clock.advance(1000);
  const empty = await create(ada, {});
  const list = await listOf(ada);
  expect(list.data.map(({ title }) => title)).toEqual(['', 'Sunset']);
  expect(list.meta).toEqual({ lastEvaluatedKey: null, total: 2 });
  const first = await ada.call<SocialDraftCard[]>('GET', `${path}?pageSize=1`);
  const next = `${path}?pageSize=1&exclusiveStartKey=${encodeURIComponent(first.meta.lastEvaluatedKey ?? '')}`;
  expect((await ada.call<SocialDraftCard[]>('GET', next)).data).toEqual([made.data]);

  expect((await listOf(other)).data).toEqual([]);
  const at = `${path}/${id}`;
  const foreign = [
    other.call('GET', at),
    save(other, id, {}),
    other.call('DELETE', at),
    other.call('GET', `${at}/versions`),
    other.call('GET', `${at}/versions/1`),
    other.call('POST', `${at}/versions/1/restore`),
  ];
  expect((await Promise.all(foreign)).map(({ status }) => status)).toEqual(foreign.map(() => 404));
  expect((await events.visitor.call('GET', path)).status).toBe(401);
  const refused = [{ price: 1 }, { title: 'x'.repeat(141) }, { splashImageUrl: 'https://example.com/a.png' }];
  for (const wrong of refused) expect((await create(ada, wrong as SocialDraftContent)).status).toBe(400);

  expect((await ada.call('DELETE', at)).status).toBe(200);
  expect((await ada.call('DELETE', at)).status).toBe(404);
  expect((await listOf(ada)).data).toEqual([empty.data]);
  expect(await rowsOf('social_draft_versions', { draftId: id })).toBe(0);
});

test('of two saves at the same time one learns that the draft changed; what is stored already can be saved again', async () => {
  const ada = await events.person();
  const { id } = (await create(ada, { title: 'a' })).data;
  const both = await Promise.all([
    save(ada, id, { title: 'b' }, ifMatch(1)),
    save(ada, id, { title: 'c' }, ifMatch(1)),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  const stored = await read(ada, id);
  expect(stored.version).toBe(2);
  expect((await save(ada, id, stored.content, ifMatch(1))).data).toMatchObject({ version: 2 });
  expect((await save(ada, id, { title: 'd' }, ifMatch(1))).error.code).toBe('stale_version');
  const key = { 'idempotency-key': uuid(), ...ifMatch(2) };
  const once = await save(ada, id, { title: 'd' }, key);
  expect((await save(ada, id, { title: 'd' }, key)).data).toEqual(once.data);
  expect(once.data.version).toBe(3);
});

test('versions gather what is saved within minutes, say what changed, and are restored without loss', async () => {
  const ada = await events.person();
  const { id } = (await create(ada, { title: 'a' })).data;
  events.clock.advance(minuteMs);
  await save(ada, id, { title: 'ab', tags: ['x'] });
  events.clock.advance(10 * minuteMs);
  await save(ada, id, { title: 'abc', tags: ['x'] });
  expect(await versionsOf(ada, id)).toMatchObject([
    { number: 2, changed: ['title'], restoredFrom: null },
    { number: 1, changed: [], restoredFrom: null },
  ]);
  const old = await ada.call<{ content: SocialDraftContent }>('GET', `${path}/${id}/versions/1`);
  expect(old.data.content).toEqual({ title: 'ab', tags: ['x'] });
  expect((await ada.call('GET', `${path}/${id}/versions/9`)).status).toBe(404);
  expect((await ada.call('GET', `${path}/${id}/versions/0`)).status).toBe(400);

  const restore = (number: number, headers: Headers = {}) =>
    ada.call<SocialDraftView>('POST', `${path}/${id}/versions/${number}/restore`, undefined, headers);
  expect((await restore(1, ifMatch(1))).status).toBe(412);
  const key = { 'idempotency-key': uuid() };
  const restored = await restore(1, { ...key, ...ifMatch(3) });
  expect(restored).toMatchObject({ status: 201, data: { version: 4, content: { title: 'ab' } } });
  expect((await restore(1, { ...key, ...ifMatch(3) })).data).toEqual(restored.data);
  // What follows a restoration is a version of its own, and the restoration can be taken back.
  await save(ada, id, { title: 'abd' }, ifMatch(4));
  expect((await restore(2)).data.content).toEqual({ title: 'abc', tags: ['x'] });
  expect((await versionsOf(ada, id)).map(({ number, restoredFrom }) => [number, restoredFrom])).toEqual([
    [5, 2],
    [4, null],
    [3, 1],
    [2, null],
    [1, null],
  ]);
  expect((await restore(9)).status).toBe(404);
});

test('of many versions at most 50 are kept, the newest among them', async () => {
  const ada = await events.person();
  const { id } = (await create(ada, { title: '0' })).data;
  for (let count = 1; count <= 60; count += 1) {
    events.clock.advance(31 * 60 * minuteMs);
    await save(ada, id, { title: `${count}` });
  }
  const versions = await versionsOf(ada, id);
  expect(versions).toHaveLength(50);
  expect(versions[0]).toMatchObject({ number: 61, changed: ['title'] });
  expect(await rowsOf('social_draft_versions', { draftId: id })).toBe(50);
});

test('publishing deletes the draft with it, once; a publication that fails keeps it', async () => {
  const ada = await events.person();
  const draftId = (await create(ada, { title: 'Rooftop jazz' })).data.id;
  const publish = (given: object = {}, headers: Headers = {}, who = ada) =>
    who.call<SocialView>('POST', '/socials', socialInput({ draftId, ...given }), headers);
  const [tier] = socialInput().ticketTiers;
  expect((await publish({ ticketTiers: [tier, tier] })).status).toBe(400);
  expect((await publish({}, {}, await events.person())).status).toBe(410);
  expect((await read(ada, draftId)).title).toBe('Rooftop jazz');

  const key = { 'idempotency-key': uuid() };
  const both = await Promise.all([publish({}, key), publish({ title: 'Twin' })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 410]);
  expect(await rowsOf('socials', { hostIds: ada.userId })).toBe(1);
  expect(await rowsOf('social_drafts', { userId: ada.userId })).toBe(0);
  expect(await rowsOf('social_draft_versions', { draftId })).toBe(0);
  expect((await publish({}, key)).status).toBe(both[0].status);
  expect((await save(ada, draftId, { title: 'late' })).status).toBe(404);
  expect(await rowsOf('socials', { hostIds: ada.userId })).toBe(1);

  const again = (await create(ada, { title: 'A series' })).data.id;
  const series = { draftId: again, recurrence: { frequency: 'WEEKLY', count: 3 } };
  expect((await publish(series)).status).toBe(201);
  expect((await listOf(ada)).data).toEqual([]);
  const row = await events.store.connection.collection('socials').findOne({ hostIds: ada.userId });
  expect(row).not.toHaveProperty('draftId');
});

test('there are at most 50 drafts of a person, also when two are saved at the same time', async () => {
  const ada = await events.person();
  for (let count = 1; count < maxSocialDrafts; count += 1) await create(ada, { title: `${count}` });
  const both = await Promise.all([create(ada, {}), create(ada, {}), create(ada, {})]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  expect(both.find(({ status }) => status === 409)?.error.message).toMatch(/50 drafts.*delete one/);
});

test('the picture of a draft is in use until the draft is deleted or has another', async () => {
  const ada = await events.person();
  const picture = '/media/public/banner/a.webp';
  const { id } = (await create(ada, { splashImageUrl: picture })).data;
  await save(ada, id, { splashImageUrl: picture, title: 'a' });
  await save(ada, id, { title: 'a' });
  await save(ada, id, { splashImageUrl: picture });
  await ada.call('DELETE', `${path}/${id}`);
  const published = () => banners.filter(({ socialId }) => socialId === id);
  await eventually(() => expect(published().at(-1)).toMatchObject({ version: 5, splashImageUrl: '' }));
  const pictures = published().map(({ version, splashImageUrl }) => `${version} ${splashImageUrl}`);
  // A compacted topic may skip states, never the last.
  for (const each of pictures) expect([`1 ${picture}`, '3 ', `4 ${picture}`, '5 ']).toContain(each);
});

test('an export has a person’s drafts and their versions, and erasing deletes them', async () => {
  const ada = await events.person();
  await create(ada, { title: 'Secret supper' });
  const privacy = connectRpc(engines, PrivacyService, {
    ...{ from: 'identity', to: 'events' },
    port: events.service.grpcPort,
  });
  const subject = { userId: ada.userId, emails: [], mobiles: [], picturePaths: [] };
  const exported = await privacy.export({ subject, pageKey: '', pageBytes: 0 });
  const held = JSON.parse(gunzipSync(exported.jsonGzip).toString());
  expect(held.socialDrafts).toMatchObject([{ content: { title: 'Secret supper' } }]);
  expect(held.socialDraftVersions).toMatchObject([{ content: { title: 'Secret supper' } }]);
  await privacy.erase({ subject, erasureId: uuid() });
  for (const collection of ['social_drafts', 'social_draft_versions'])
    expect(await rowsOf(collection, { userId: ada.userId })).toBe(0);
});

test('a draft that was not touched for a year is deleted, with its versions', async () => {
  const ada = await events.person();
  const old = (await create(ada, { title: 'old' })).data;
  events.clock.advance(24 * 60 * minuteMs);
  const touched = (await create(ada, { title: 'touched' })).data;
  events.clock.advance((draftKeptDays - 1) * 24 * 60 * minuteMs);
  // Wakes nothing by itself: the sweep finds what is due.
  await eventually(async () => expect((await listOf(ada)).data).toEqual([touched]));
  expect(await rowsOf('social_draft_versions', { draftId: old.id })).toBe(0);
});
