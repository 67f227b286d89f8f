import { beforeAll, expect, test } from '@jest/globals';
import { eventually, useEngines } from '@momos/testing';
import { v7 as uuid } from 'uuid';
import { type Person, type RunningEvents, startEvents } from './running-events.ts';
import { paidTiers } from './social-input.ts';

const engines = useEngines();
let first: RunningEvents;
let second: RunningEvents;
let host: Person;
let reviewer: Person;

beforeAll(async () => {
  [first, second] = [await startEvents(engines), await startEvents(engines)];
  host = await first.person();
  reviewer = await first.person({ roles: ['reviewer'] });
});

type Card = { id: string; title: string };
type Counts = { tags: { value: string; count: number }[]; free: number; paid: number };
type Meta = { correction: string | null; counts?: Counts };

const change = (social: { id: string }, given: object) =>
  reviewer.call<Card>('PATCH', `/socials/${social.id}`, given);
const day = (date: string) => ({
  eventTimestamp: `${date}T19:00:00Z`,
  eventEndTimestamp: `${date}T21:00:00Z`,
});

async function listed(title: string, given: object): Promise<Card> {
  const social = await first.social(host, { title, ...given });
  await change(social, { reviewStatus: 'APPROVED' });
  return social;
}

const searchOn = (events: RunningEvents, tag: string) => async (body: object) => {
  const { status, data, meta } = await events.visitor.call<Card[]>('POST', '/socials/search', {
    tags: [tag],
    ...body,
  });
  const titles = status === 200 ? data.map(each => each.title) : [];
  return { ...(meta as typeof meta & Meta), status, titles };
};

test('finds by words, tag, price and time, page by page, with what other choices would find', async () => {
  const tag = `t${uuid().slice(-6)}`;
  await listed('Jazz night', { tags: [tag, 'Music'], ...day('2030-02-01') });
  await listed('Jazz & wine', { tags: [tag, 'Food'], ...day('2030-02-02') });
  await listed('Rock night', { tags: [tag, 'Music'], ...day('2030-02-03') });
  const priced = { ticketTiers: paidTiers, ...day('2030-02-04') };
  await listed('Jazzercise', { tags: [tag], ...priced });
  const search = searchOn(first, tag);
  await eventually(async () => expect((await search({})).titles).toHaveLength(4));

  expect((await search({ text: 'jaz' })).titles).toEqual(['Jazz night', 'Jazz & wine', 'Jazzercise']);
  expect((await search({ text: 'NIGHT jazz' })).titles).toEqual(['Jazz night']);
  expect(await search({ text: 'rokc nigth' })).toMatchObject({
    titles: ['Rock night'],
    correction: 'rock night',
  });
  const within = { from: '2030-02-02T00:00:00Z', to: '2030-02-04T00:00:00Z' };
  expect((await search(within)).titles).toEqual(['Jazz & wine', 'Rock night']);
  expect((await search({ isFree: false })).titles).toEqual(['Jazzercise']);

  const first3 = await search({ pageSize: 3, withCounts: true });
  expect(first3.titles).toEqual(['Jazz night', 'Jazz & wine', 'Rock night']);
  expect(first3.total).toBe(4);
  expect(first3.counts).toMatchObject({
    free: 3,
    paid: 1,
    tags: [
      { value: tag, count: 4 },
      { value: 'Music', count: 2 },
      { value: 'Food', count: 1 },
    ],
  });
  const rest = await search({ pageSize: 3, exclusiveStartKey: first3.lastEvaluatedKey });
  expect([rest.titles, rest.lastEvaluatedKey, rest.counts]).toEqual([['Jazzercise'], null, undefined]);
  expect((await search({ exclusiveStartKey: 'forged' })).status).toBe(400);

  first.clock.set('2030-02-03T00:00:00Z');
  expect((await search({ from: '2030-01-01T00:00:00Z' })).titles).toEqual(['Rock night', 'Jazzercise']);
  first.clock.set('2030-01-15T12:00:00Z');
});

test('of another copy follows what becomes of a social: its words, and whether it is listed', async () => {
  const tag = `t${uuid().slice(-6)}`;
  const search = searchOn(second, tag);
  const social = await first.social(host, { title: 'Pending', tags: [tag], ...day('2030-02-01') });
  await first.social(host, { title: 'Private', tags: [tag], visibility: 'PRIVATE', ...day('2030-02-01') });
  await change(social, { reviewStatus: 'APPROVED' });
  await eventually(async () => expect((await search({})).titles).toEqual(['Pending']));

  await change(social, { reviewStatus: 'REVISION_NEEDED' });
  await eventually(async () => expect((await search({})).titles).toEqual([]));

  await host.call('PATCH', `/socials/${social.id}`, { title: 'Renamed' });
  await change(social, { reviewStatus: 'APPROVED' });
  await eventually(async () => expect((await search({ text: 'renamed' })).titles).toEqual(['Renamed']));
  expect((await search({ text: 'pending' })).titles).toEqual([]);
});

test('finds what is near, the nearest first, page by page, with how far it is and how much each city has', async () => {
  const tag = `t${uuid().slice(-6)}`;
  const venue = (city: string, coordinate: object | null) => ({
    city,
    venueData: { name: 'Loft', maskedVenue: 'Centre', address: 'Main St 1', city, coordinate },
  });
  const potsdam = venue('Potsdam', { latitude: 52.3989, longitude: 13.0657 });
  await listed('Berlin', { tags: [tag], ...venue('Berlin', null), ...day('2030-02-01') });
  await listed('Potsdam', { tags: [tag], ...potsdam, ...day('2030-02-02') });
  await listed('Paris', { tags: [tag], ...venue('Paris', null), ...day('2030-02-03') });
  const search = searchOn(second, tag);
  await eventually(async () => expect((await search({})).titles).toHaveLength(3));

  const near = { latitude: 52.39, longitude: 13.06, radiusKm: 50 };
  expect((await search({ near })).titles).toEqual(['Berlin', 'Potsdam']);
  expect((await search({ near: { ...near, radiusKm: 10 } })).titles).toEqual(['Potsdam']);

  const nearest = { near: { ...near, radiusKm: 1000, isNearestFirst: true }, pageSize: 1 };
  const { data, meta } = await second.visitor.call<Card[]>('POST', '/socials/search', {
    ...nearest,
    tags: [tag],
    withPlaces: true,
  });
  expect(data).toMatchObject([{ title: 'Potsdam', distanceKm: 3 }]);
  expect(meta).toMatchObject({
    total: 3,
    places: {
      cities: [
        { city: 'Berlin', count: 1, latitude: 52.5, longitude: 13.4 },
        { city: 'Paris', count: 1, latitude: 48.9, longitude: 2.4 },
        { city: 'Potsdam', count: 1, latitude: 52.4, longitude: 13.1 },
      ],
      elsewhere: 0,
    },
  });
  const key = (meta as { lastEvaluatedKey?: string }).lastEvaluatedKey;
  const next = await search({ ...nearest, exclusiveStartKey: key });
  expect(next.titles).toEqual(['Berlin']);
  const last = await search({ ...nearest, exclusiveStartKey: next.lastEvaluatedKey });
  expect([last.titles, last.lastEvaluatedKey]).toEqual([['Paris'], null]);
  expect((await search({ near: { ...near, latitude: 91 } })).status).toBe(400);
});
