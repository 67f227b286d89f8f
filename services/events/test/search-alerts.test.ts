import { beforeAll, expect, test } from '@jest/globals';
import { gunzipSync } from 'node:zlib';
import type { SearchAlertsFound } from '@momos/contracts/proto/events/v1/bus';
import { PrivacyService } from '@momos/contracts/proto/privacy/v1/privacy';
import { maxSearchAlerts, type SearchAlertView } from '@momos/contracts/search-alerts';
import { topics } from '@momos/contracts/topics';
import { eventually, listenTo, useEngines } from '@momos/testing';
import { connectRpc } from '@momos/testing/rpc-client';
import { v7 as uuid } from 'uuid';
import { assertRoom, newSearchAlert } from '../src/search-alert/search-alert.ts';
import { createSearchAlerts } from '../src/search-alert/search-alert.store.ts';
import { type Person, type RunningEvents, startEvents } from './running-events.ts';

const engines = useEngines();
const hourMs = 3_600_000;
let events: RunningEvents;
let host: Person;
let reviewer: Person;
let found: SearchAlertsFound[];

beforeAll(async () => {
  events = await startEvents(engines);
  host = await events.person();
  reviewer = await events.person({ roles: ['reviewer'] });
  found = await listenTo(engines, topics.searchAlert);
});

const path = '/users/me/search-alerts';
const save = (who: Person, given: object, headers: Record<string, string> = {}) =>
  who.call<SearchAlertView>('POST', path, { name: 'Mine', ...given }, headers);
const listOf = async (who: Person) => (await who.call<SearchAlertView[]>('GET', path)).data;
const approve = (id: string) => reviewer.call('PATCH', `/socials/${id}`, { reviewStatus: 'APPROVED' });
async function listed(title: string, given: object = {}) {
  const social = await events.social(host, {
    title,
    eventTimestamp: '2030-06-01T19:00:00Z',
    eventEndTimestamp: '2030-06-01T21:00:00Z',
    ...given,
  });
  await approve(social.id);
  return social;
}
const ofPerson = ({ userId }: Person) => found.filter(each => each.userId === userId);
/** Resolves once all looks that are due by then were made: that of a person whose search is due last. */
async function aDayLater() {
  const last = await events.person();
  const word = `w${uuid().slice(-8)}`;
  await save(last, { search: { text: word } });
  events.clock.advance(2 * 60_000);
  await listed(`Last ${word}`);
  events.clock.advance(25 * hourMs);
  await eventually(() => expect(ofPerson(last)).toHaveLength(1));
}

test('a person saves, renames, pauses and deletes searches, and no one else does', async () => {
  const ada = await events.person();
  const key = { 'idempotency-key': uuid() };
  const search = { text: 'jazz', city: 'Berlin', isFree: true };
  const made = await save(ada, { search }, key);
  expect(made).toMatchObject({
    status: 201,
    data: { name: 'Mine', isPaused: false, query: 'text=jazz&city=Berlin&price=free', version: 1 },
  });
  expect((await save(ada, { search }, key)).data).toEqual(made.data);
  const at = `${path}/${made.data.id}`;
  const other = await events.person();
  expect(await listOf(other)).toEqual([]);
  expect((await other.call('PATCH', at, { name: 'Theirs' })).status).toBe(404);
  expect((await other.call('DELETE', at)).status).toBe(404);
  expect((await events.visitor.call('GET', path)).status).toBe(401);
  expect((await save(ada, { search: {} })).status).toBe(400);
  expect((await save(ada, { search: { near: { latitude: 1, longitude: 1 } } })).status).toBe(400);

  const both = await Promise.all([
    ada.call('PATCH', at, { name: 'Jazz' }, { 'if-match': '1' }),
    ada.call('PATCH', at, { isPaused: true }, { 'if-match': '1' }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  expect((await ada.call('DELETE', at)).status).toBe(200);
  expect((await ada.call('DELETE', at)).status).toBe(404);
  expect(await listOf(ada)).toEqual([]);
});

test('what was listed since the last look is published once, for all searches of a person together', async () => {
  const [ada, ben] = [await events.person(), await events.person()];
  const word = `w${uuid().slice(-8)}`;
  await listed(`Old ${word}`);
  events.clock.advance(5 * 60_000);
  await save(ada, { name: 'Words', search: { text: word } });
  await save(ada, { name: 'Paid', search: { text: word, isFree: false } });
  await save(ada, { name: 'Online', search: { text: word, isOnline: true } });
  const paused = await save(ben, { search: { text: word } });
  await ben.call('PATCH', `${path}/${paused.data.id}`, { isPaused: true });
  events.clock.advance(5 * 60_000);
  await listed(`Fresh ${word}`, { isOnline: true });
  const hidden = await listed(`Hidden ${word}`);
  await reviewer.call('PATCH', `/socials/${hidden.id}`, { reviewStatus: 'DECLINED' });
  await events.social(host, { title: `Waiting ${word}` });

  await aDayLater();
  expect(ofPerson(ada)).toMatchObject([
    {
      alerts: [
        { name: 'Online', count: 1, query: `text=${word}&place=online` },
        { name: 'Words', count: 1, socials: [{ title: `Fresh ${word}`, city: '' }] },
      ],
    },
  ]);
  expect(ofPerson(ben)).toEqual([]);

  // Listed again is not new; and a look that finds nothing says nothing.
  await approve(hidden.id);
  await ben.call('PATCH', `${path}/${paused.data.id}`, { isPaused: false });
  await aDayLater();
  expect(ofPerson(ada)).toHaveLength(1);
  expect(ofPerson(ben)).toEqual([]);
  events.clock.advance(5 * 60_000);
  await listed(`Later ${word}`);
  await aDayLater();
  expect([ofPerson(ada).length, ofPerson(ben).length]).toEqual([2, 1]);
});

test('the last of more than 2,000 new socials is found too', async () => {
  const ada = await events.person();
  const word = `w${uuid().slice(-8)}`;
  await save(ada, { search: { text: word } });
  events.clock.advance(5 * 60_000);
  const model = await listed('One of many');
  const socials = events.store.connection.collection<{ _id: string; listedAt: Date }>('socials');
  const row = await socials.findOne({ _id: model.id });
  const many = Array.from({ length: 2001 }, (_, n) => ({
    ...row,
    ...{ _id: uuid(), slug: `one-of-many-${n}`, listedAt: row?.listedAt ?? new Date(0) },
  }));
  await socials.insertMany(many);
  events.clock.advance(60_000);
  await listed(`Last ${word}`);
  await aDayLater();
  expect(ofPerson(ada)).toMatchObject([{ alerts: [{ count: 1, socials: [{ title: `Last ${word}` }] }] }]);
});

test('two searches saved at the same time do not go beyond the limit together', async () => {
  const ada = await events.person();
  const search = { text: 'jazz' };
  for (let count = 1; count < maxSearchAlerts; count += 1) await save(ada, { search });
  const both = await Promise.all([save(ada, { search }), save(ada, { search }), save(ada, { search })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  expect(await listOf(ada)).toHaveLength(maxSearchAlerts);
});

test('twin: without the row that both write they would', async () => {
  const store = await engines.connectStore();
  const alerts = createSearchAlerts(store);
  const userId = uuid();
  const add = () => alerts.insert(newSearchAlert({ _id: uuid(), userId, name: 'x', search: {} }, new Date()));
  for (let count = 1; count < maxSearchAlerts; count += 1) await add();
  let counted = 0;
  let release: () => void = () => undefined;
  const bothCounted = new Promise<void>(resolve => {
    release = resolve;
  });
  const saveUnguarded = () =>
    store.transaction(async () => {
      assertRoom((await alerts.ofUser(userId, maxSearchAlerts)).length);
      counted += 1;
      if (counted === 2) release();
      await bothCounted;
      await add();
    });
  await Promise.all([saveUnguarded(), saveUnguarded()]);
  expect(await alerts.ofUser(userId, 100)).toHaveLength(maxSearchAlerts + 1);
});

test('an export has a person’s saved searches, and erasing deletes them', async () => {
  const ada = await events.person();
  await save(ada, { name: 'Secret hobby', search: { text: 'jazz' } });
  const privacy = connectRpc(engines, PrivacyService, {
    from: 'identity',
    to: 'events',
    port: events.service.grpcPort,
  });
  const subject = { userId: ada.userId, emails: [], mobiles: [], picturePaths: [] };
  const exported = await privacy.export({ subject, pageKey: '', pageBytes: 0 });
  expect(JSON.parse(gunzipSync(exported.jsonGzip).toString()).searchAlerts).toMatchObject([
    { name: 'Secret hobby', search: { text: 'jazz' } },
  ]);
  await privacy.erase({ subject, erasureId: uuid() });
  const left = await events.store.connection
    .collection('search_alerts')
    .countDocuments({ userId: ada.userId });
  expect(left).toBe(0);
});
