import { beforeAll, expect, test } from '@jest/globals';
import { defaultCancellationPolicy } from '@momos/contracts/cancellation-policy';
import type { Occurrence } from '@momos/contracts/recurrences';
import type { SocialView } from '@momos/contracts/social-view';
import { eventually, useEngines } from '@momos/testing';
import { v7 as uuid } from 'uuid';
import { type Person, type RunningEvents, startEvents } from './running-events.ts';
import { socialInput } from './social-input.ts';

const engines = useEngines();
let events: RunningEvents;
let host: Person;
let reviewer: Person;

beforeAll(async () => {
  events = await startEvents(engines);
  host = await events.person();
  reviewer = await events.person({ roles: ['reviewer'] });
});

// 7 pm in New York, whose clocks change on 10 March 2030.
const times = {
  eventTimestamp: '2030-03-01T00:00:00.000Z',
  eventEndTimestamp: '2030-03-01T02:00:00.000Z',
  timezone: 'America/New_York',
};
const weekly = { frequency: 'WEEKLY', count: 4 };
const publish = (given: object = {}, headers: Record<string, string> = {}) =>
  host.call<SocialView>(
    'POST',
    '/socials',
    { ...socialInput(), ...times, recurrence: weekly, ...given },
    headers,
  );
const refunding = (ticketPercent: number) => ({
  ...defaultCancellationPolicy,
  WITHIN24H: { ...defaultCancellationPolicy.WITHIN24H, ticketPercent },
});
const asInput = ({ remainingQuantity: _, isQueued: _queued, ...tier }: SocialView['ticketTiers'][number]) =>
  tier;
type Dates = { rule: object | null; occurrences: Occurrence[] };
const datesOf = async ({ id }: { id: string }, who: Pick<Person, 'call'> = host) =>
  (await who.call<Dates>('GET', `/socials/${id}/recurrence`)).data;
const startsOf = async (social: { id: string }) =>
  (await datesOf(social)).occurrences.map(({ eventTimestamp }) => eventTimestamp);
const changeFollowing = (id: string, body: object, headers: Record<string, string> = {}) =>
  host.call<SocialView>('PATCH', `/socials/${id}/recurrence`, body, headers);
const read = async (id: string) => (await host.call<SocialView>('GET', `/socials/${id}`)).data;

test('a social that repeats is published once with all its dates, each at its hour in its zone', async () => {
  const key = { 'idempotency-key': uuid() };
  const first = await publish({ title: 'Weekly supper' }, key);
  expect(first).toMatchObject({ status: 201, data: { recurrence: { rule: { frequency: 'WEEKLY' } } } });
  expect((await publish({ title: 'Weekly supper' }, key)).data.id).toBe(first.data.id);
  const { rule, occurrences } = await datesOf(first.data, events.visitor);
  expect(rule).toMatchObject({ frequency: 'WEEKLY', interval: 1, count: 4 });
  expect(occurrences.map(({ eventTimestamp }) => eventTimestamp)).toEqual([
    '2030-03-01T00:00:00.000Z',
    '2030-03-08T00:00:00.000Z',
    '2030-03-14T23:00:00.000Z',
    '2030-03-21T23:00:00.000Z',
  ]);
  expect(new Set(occurrences.map(({ slug }) => slug)).size).toBe(4);
  const last = await read(occurrences[3]?.id ?? '');
  expect(last).toMatchObject({ title: 'Weekly supper', eventEndTimestamp: '2030-03-22T01:00:00.000Z' });
  await events.assertSeats(last.id);
  expect(await datesOf(await events.social(host))).toEqual({ rule: null, occurrences: [] });
});

test('a rule that does not fit publishes nothing', async () => {
  const title = `None ${uuid()}`;
  expect((await publish({ title, recurrence: { ...weekly, count: 53 } })).status).toBe(400);
  const refused = await publish({ title, recurrence: { frequency: 'WEEKLY', until: '2030-03-02' } });
  expect(refused).toMatchObject({ status: 400, error: { details: [{ field: 'body.recurrence.until' }] } });
  const { data: hosted } = await host.call<{ title: string }[]>('GET', '/socials/hosted?pageSize=100');
  expect(hosted.filter(each => each.title === title)).toEqual([]);
});

test('a change of this date leaves the others, one of the following changes them and keeps what they have of their own', async () => {
  const { data: first } = await publish({ title: 'Chess' });
  const [, second, third, fourth] = (await datesOf(first)).occurrences.map(({ id }) => id);
  await host.call('PATCH', `/socials/${third}`, { title: 'Blitz' });
  expect((await read(fourth ?? '')).title).toBe('Chess');

  const held = await read(second ?? '');
  const body = { title: 'Chess', description: 'Bring a board.', eventTimestamp: held.eventTimestamp };
  expect((await changeFollowing(held.id, body, { 'if-match': '9' })).status).toBe(412);
  const other = await events.person();
  expect((await other.call('PATCH', `/socials/${held.id}/recurrence`, body)).status).toBe(403);
  const changed = await changeFollowing(held.id, body);
  expect(changed).toMatchObject({ status: 200, data: { id: held.id, description: 'Bring a board.' } });
  expect((await read(first.id)).description).not.toBe('Bring a board.');
  expect(await read(third ?? '')).toMatchObject({ title: 'Blitz', description: 'Bring a board.' });

  // A day and half an hour later, on the clocks on the wall.
  const moved = await changeFollowing(held.id, {
    eventTimestamp: '2030-03-09T00:30:00.000Z',
    eventEndTimestamp: '2030-03-09T02:00:00.000Z',
  });
  expect(moved.status).toBe(200);
  expect(await startsOf(first)).toEqual([
    '2030-03-01T00:00:00.000Z',
    '2030-03-09T00:30:00.000Z',
    '2030-03-15T23:30:00.000Z',
    '2030-03-22T23:30:00.000Z',
  ]);
  expect((await read(fourth ?? '')).eventEndTimestamp).toBe('2030-03-23T01:00:00.000Z');
});

test('following dates keep their own prices, get another currency, and no hosts', async () => {
  const tier = { id: 'seat', name: 'Seat', type: 'PAID', ticketPrice: 10, depositAmount: 0, capacity: null };
  const { data: first } = await publish({ ticketTiers: [tier], currency: 'USD' });
  const [, second = '', third = ''] = (await datesOf(first)).occurrences.map(({ id }) => id);
  await host.call('PATCH', `/socials/${third}`, { ticketTiers: [{ ...tier, ticketPrice: 25 }] });
  const more = [
    { ...tier, capacity: 5 },
    { ...tier, id: undefined, name: 'VIP', ticketPrice: 90 },
  ];
  expect((await changeFollowing(second, { ticketTiers: more })).status).toBe(200);
  const tiersOf = async (id: string) =>
    (await read(id)).ticketTiers.map(({ id: _, ...each }) => [each.name, each.ticketPrice, each.capacity]);
  expect(await tiersOf(first.id)).toEqual([['Seat', 10, null]]);
  expect(await tiersOf(third)).toEqual([
    ['Seat', 25, 5],
    ['VIP', 90, null],
  ]);
  const ids = async (id: string) => (await read(id)).ticketTiers.map(each => each.id);
  expect(await ids(third)).toEqual(await ids(second));

  const inEuros = { currency: 'EUR', ticketTiers: (await read(second)).ticketTiers.map(asInput) };
  expect(await changeFollowing(second, inEuros)).toMatchObject({ status: 200, data: { currency: 'EUR' } });
  expect(await read(third)).toMatchObject({ currency: 'EUR', ticketTiers: [{ ticketPrice: 10 }, {}] });
  expect((await changeFollowing(second, { hostIds: [] })).status).toBe(400);
});

test('what waits for a review at one date waits there alone', async () => {
  const { data: first } = await publish({ title: 'Supper' });
  const [, second = ''] = (await datesOf(first)).occurrences.map(({ id }) => id);
  await reviewer.call('PATCH', `/socials/${first.id}`, { reviewStatus: 'APPROVED' });
  await host.call('PATCH', `/socials/${first.id}`, { title: 'Slip' });
  const pendingOf = async (id: string) => (await read(id)).pendingEdit?.after;
  expect(await pendingOf(first.id)).toMatchObject({ title: 'Slip' });
  await changeFollowing(first.id, { title: 'Slip', maxCapacity: 30 });
  expect(await pendingOf(second)).toBeUndefined();
  expect((await read(second)).maxCapacity).toBe(30);
  await changeFollowing(first.id, { title: 'Supper' });
  expect(await pendingOf(first.id)).toBeUndefined();
});

test('what one date refuses changes none, and says which', async () => {
  const { data: first } = await publish({ maxCapacity: 5 });
  const last = (await datesOf(first)).occurrences.at(-1);
  await host.call('PATCH', `/socials/${last?.id}`, { cancellationPolicy: refunding(80) });
  const refused = await changeFollowing(first.id, { cancellationPolicy: refunding(30), description: 'New' });
  expect(refused.status).toBe(409);
  expect(refused.error.message).toMatch(/^On Mar 21, 2030: /);
  expect((await read(first.id)).description).not.toBe('New');
});

test('cancelling this and the following keeps the dates before', async () => {
  const { data: first } = await publish();
  const [, second, third] = (await datesOf(first)).occurrences;
  expect((await changeFollowing(second?.id ?? '', { isCancelled: true })).status).toBe(200);
  await eventually(async () =>
    expect((await datesOf(first)).occurrences.map(({ isCancelled }) => isCancelled)).toEqual([
      false,
      true,
      true,
      true,
    ]),
  );
  const titles = (await datesOf(first)).occurrences.map(({ title }) => title);
  const marked = `${first.title} (CANCELLED)`;
  expect(titles).toEqual([first.title, marked, marked, marked]);
  expect((await changeFollowing(third?.id ?? '', { title: 'x' })).status).toBe(200);
  const single = await events.social(host);
  expect((await changeFollowing(single.id, { title: 'x' })).status).toBe(409);
});

test('a reviewer decides about all dates that are as they were made together', async () => {
  const { data: first } = await publish();
  const [, second, third] = (await datesOf(first)).occurrences.map(({ id }) => id);
  await host.call('PATCH', `/socials/${third}`, { title: 'Another one' });
  const submitted = async (id: string) => {
    const { data } = await reviewer.call<{ id: string; isForAllDates: boolean }[]>(
      'GET',
      '/socials/reviewing-publicity?pageSize=100',
    );
    return data.find(each => each.id === id)?.isForAllDates;
  };
  expect([await submitted(first.id), await submitted(third ?? '')]).toEqual([true, false]);
  await reviewer.call('PATCH', `/socials/${first.id}`, { reviewStatus: 'APPROVED' });
  expect(await submitted(second ?? '')).toBe(false);
  const statuses = await Promise.all(
    [first.id, second ?? '', third ?? ''].map(async id => (await read(id)).reviewStatus),
  );
  expect(statuses).toEqual(['APPROVED', 'APPROVED', 'PENDING']);
});
