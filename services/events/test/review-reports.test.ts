import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { ReviewReportView } from '@momos/contracts/review-reports';
import { useEngines } from '@momos/testing';
import { v7 as uuid } from 'uuid';
import {
  type Person,
  type RsvpView,
  rsvpsOf,
  type RunningEvents,
  type SocialView,
  startEvents,
} from './running-events.ts';

const engines = useEngines();
let events: RunningEvents;
let manager: Person;

beforeAll(async () => {
  events = await startEvents(engines);
  manager = await events.person({ roles: ['manager'] });
});

const start = '2030-01-15T12:00:00Z';
beforeEach(() => events.clock.set(start));

type Review = { id: string };

async function came(social: SocialView, host: Person) {
  const guest = await events.person();
  const { data: rsvp } = await guest.call<RsvpView>('POST', rsvpsOf(social), { isAttendanceShared: true });
  await host.call('PATCH', `${rsvpsOf(social)}/${rsvp.id}`, { status: 'ATTENDED' });
  return { guest, path: `${rsvpsOf(social)}/${rsvp.id}` };
}

async function reviewed(words: object = { rating: 1, comment: 'Buy my pills' }) {
  const host = await events.person();
  const social = await events.social(host);
  const { guest, path } = await came(social, host);
  const { data: review } = await guest.call<Review>('PATCH', `${path}/review`, words);
  return { host, social, guest, path, id: review.id };
}

const spam = { reason: 'SPAM', note: 'An advertisement' };
const report = (by: Person, id: string, body: object = spam) =>
  by.call<{ id: string }>('POST', `/host-reviews/${id}/reports`, body);
const decide = (id: string, body: object) =>
  manager.call<ReviewReportView>('PATCH', `/host-reviews/reports/${id}`, body);
const listed = async (id: string, status = 'OPEN') =>
  (
    await manager.call<ReviewReportView[]>('GET', `/host-reviews/reports?status=${status}&pageSize=100`)
  ).data.find(each => each.id === id);

test('who can read a review reports it once; managers see the words as they were reported', async () => {
  const { guest, id, social, path, host } = await reviewed();
  const reader = await events.person();
  expect((await report(guest, id)).status).toBe(403);
  expect((await report(reader, uuid())).status).toBe(404);
  expect((await report(reader, id, { reason: 'BORING' })).status).toBe(400);
  const first = await report(reader, id);
  expect(first.status).toBe(201);
  expect((await report(reader, id, { reason: 'HATE' })).data).toEqual(first.data);
  await guest.call('PATCH', `${path}/review`, { rating: 2, comment: 'Sorry' });
  expect(await listed(first.data.id)).toMatchObject({
    ...spam,
    kind: 'HOST',
    comment: 'Buy my pills',
    rating: 1,
    reporter: { id: reader.userId },
    author: { id: guest.userId },
    about: null,
    social: { slug: social.slug },
  });
  await guest.call('PATCH', `/host-reviews/${id}`, { isPublished: false });
  expect((await report(await events.person(), id)).status).toBe(404);
  expect((await report(host, id)).status).toBe(201);
});

test('a removed review is gone for everyone but its author, who reads why and cannot write it again', async () => {
  const { host, social, guest, path, id } = await reviewed();
  const other = await came(social, host);
  await other.guest.call('PATCH', `${other.path}/review`, { rating: 5, comment: 'Lovely' });
  const [one, two] = [
    await report(await events.person(), id),
    await report(host, id, { reason: 'HARASSMENT' }),
  ];
  expect((await decide(one.data.id, { status: 'REMOVED' })).status).toBe(400);
  expect((await decide(one.data.id, { status: 'DISMISSED', reason: 'SPAM' })).status).toBe(400);
  const decided = await decide(one.data.id, { status: 'REMOVED', reason: 'SPAM' });
  expect(decided.data).toMatchObject({ status: 'REMOVED' });
  expect(await listed(two.data.id, 'REMOVED')).toBeDefined();
  expect((await decide(two.data.id, { status: 'DISMISSED' })).data.status).toBe('REMOVED');

  const shown = await events.visitor.call('GET', `/socials/${social.id}/host-rating`);
  expect(shown.data).toEqual({ average: null, count: 1 });
  const summary = await host.call('GET', `/socials/${social.id}/review/summary`);
  expect(summary.data).toMatchObject({ average: 5, count: 1 });
  for (const list of [
    `/users/${host.userId}/host-reviews`,
    `/host-reviews/social/${social.id}`,
    `/host-reviews/user/${host.userId}`,
  ])
    expect((await host.call<Review[]>('GET', list)).data.map(each => each.id)).not.toContain(id);

  const own = await guest.call<{ rsvps: RsvpView[] }>('GET', `/socials/${social.id}`);
  expect(own.data.rsvps[0]?.review).toMatchObject({ comment: 'Buy my pills', removedFor: 'SPAM' });
  expect((await guest.call('PATCH', `${path}/review`, { rating: 1, comment: 'Pills!' })).status).toBe(409);
  expect((await guest.call('PATCH', `/host-reviews/${id}`, { isPublished: true })).status).toBe(409);
  expect((await guest.call('DELETE', `/host-reviews/${id}`)).status).toBe(409);
  expect((await host.call('POST', `/host-reviews/${id}/reply`, { comment: 'Ha' })).status).toBe(404);
  expect((await report(await events.person(), id)).status).toBe(404);
});

test('hosts read nothing of a removed review in their lists', async () => {
  const { host, social, id } = await reviewed();
  const { data } = await report(host, id);
  const listOf = async () =>
    (await host.call<{ review: unknown }[]>('GET', `${rsvpsOf(social)}/v2`)).data.map(({ review }) => review);
  expect(await listOf()).toMatchObject([{ comment: 'Buy my pills' }]);
  await decide(data.id, { status: 'REMOVED', reason: 'SPAM' });
  expect(await listOf()).toEqual([null]);
});

test('a review that is deleted and written again after a report is removed with it', async () => {
  const { host, guest, path, id } = await reviewed();
  const { data } = await report(host, id);
  await guest.call('DELETE', `/host-reviews/${id}`);
  expect(await listed(data.id)).toMatchObject({ comment: 'Buy my pills', present: null });
  await guest.call('PATCH', `${path}/review`, { rating: 1, comment: 'Buy my pills now' });
  expect(await listed(data.id)).toMatchObject({ present: { comment: 'Buy my pills now' } });
  await decide(data.id, { status: 'REMOVED', reason: 'SPAM' });
  expect((await host.call('GET', `/users/${host.userId}/host-reviews`)).data).toEqual([]);
});

test('a dismissed report is open again for other words, and stays dismissed for the same', async () => {
  const { host, guest, path, id } = await reviewed({ rating: 2, comment: 'Boring' });
  const { data } = await report(host, id);
  await decide(data.id, { status: 'DISMISSED' });
  expect((await report(host, id)).data).toEqual(data);
  expect(await listed(data.id)).toBeUndefined();
  await guest.call('PATCH', `${path}/review`, { rating: 1, comment: 'I know where you live' });
  expect((await report(host, id)).data).toEqual(data);
  expect(await listed(data.id)).toMatchObject({ comment: 'I know where you live' });
});

test('a dismissed report leaves its review and the other reports as they are', async () => {
  const { id, host } = await reviewed();
  const [one, two] = [await report(await events.person(), id), await report(host, id)];
  expect((await decide(one.data.id, { status: 'DISMISSED' })).data.status).toBe('DISMISSED');
  expect(await listed(two.data.id)).toBeDefined();
  expect(
    (await events.visitor.call<Review[]>('GET', `/users/${host.userId}/host-reviews`)).data,
  ).toHaveLength(1);
});

test('a guest reports what was written about them once they can read it', async () => {
  const host = await events.person();
  const social = await events.social(host);
  const [ada, ben] = [await came(social, host), await came(social, host)];
  const about = (path: string, { userId }: Person) => `${path}/review/attendees/${userId}`;
  await ben.guest.call('PATCH', about(ben.path, ada.guest), { rating: 1, comment: 'You fool' });
  const reports = `${ada.path}/review/received/${ben.guest.userId}/reports`;
  const send = (by = ada.guest) => by.call<{ id: string }>('POST', reports, { reason: 'HARASSMENT' });
  expect((await send()).status).toBe(404);
  await ada.guest.call('PATCH', about(ada.path, ben.guest), { rating: 5, comment: 'Fun' });
  expect((await send(ben.guest)).status).toBe(404);
  const { data } = await send();
  expect(await listed(data.id)).toMatchObject({ kind: 'ATTENDEE', about: { id: ada.guest.userId } });
  await decide(data.id, { status: 'REMOVED', reason: 'HARASSMENT' });
  const list = await ada.guest.call('GET', `${ada.path}/review/attendees`);
  expect(list.meta).toMatchObject({ received: [] });
  const written = await ben.guest.call('GET', `${ben.path}/review/attendees`);
  expect(written.data).toMatchObject([{ review: { comment: 'You fool', removedFor: 'HARASSMENT' } }]);
  expect(
    (await ben.guest.call('PATCH', about(ben.path, ada.guest), { rating: 1, comment: 'Fool!' })).status,
  ).toBe(409);
});

test('a social can be reviewed for 60 days; whether a review is shown may change later', async () => {
  const { guest, path, id, social } = await reviewed({ rating: 4, comment: 'Nice' });
  const after = (days: number) =>
    events.clock.set(new Date(Date.parse(social.eventEndTimestamp) + days * 86_400_000).toISOString());
  after(59);
  expect((await guest.call('PATCH', `${path}/review`, { rating: 3 })).status).toBe(200);
  after(60);
  expect((await guest.call('PATCH', `${path}/review`, { rating: 1 })).status).toBe(409);
  expect((await guest.call('PATCH', `/host-reviews/${id}`, { rating: 1 })).status).toBe(409);
  expect((await guest.call('PATCH', `/host-reviews/${id}`, { isPublished: false })).status).toBe(200);
});
