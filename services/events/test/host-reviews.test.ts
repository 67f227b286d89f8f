import { beforeAll, expect, test } from '@jest/globals';
import { useEngines } from '@momos/testing';
import { type RsvpView, rsvpsOf, type RunningEvents, startEvents } from './running-events.ts';

const engines = useEngines();
let events: RunningEvents;

beforeAll(async () => {
  events = await startEvents(engines);
});

type Review = {
  id: string;
  version: number;
  rating: number;
  comment: string;
  reply: { comment: string } | null;
};

test('who attended reviews once, the hosts reply, and both may change their words', async () => {
  const [host, guest, stranger] = [await events.person(), await events.person(), await events.person()];
  const social = await events.social(host);
  const { data: rsvp } = await guest.call<RsvpView>('POST', rsvpsOf(social), {});
  const path = `${rsvpsOf(social)}/${rsvp.id}/review`;
  const write = (by = guest, body: object = { rating: 5, comment: 'Lovely' }) =>
    by.call<Review>('PATCH', path, body);
  expect((await write()).status).toBe(409);
  await host.call('PATCH', `${rsvpsOf(social)}/${rsvp.id}`, { status: 'ATTENDED' });
  expect((await write(stranger)).status).toBe(404);
  expect((await write(guest, { rating: 6 })).status).toBe(400);
  const first = await write();
  const again = await write(guest, { rating: 4, comment: 'Nice' });
  expect(again.data).toMatchObject({ id: first.data.id, version: 2, rating: 4 });
  const { id } = first.data;
  expect((await stranger.call('POST', `/host-reviews/${id}/reply`, { comment: 'Hm' })).status).toBe(403);
  await host.call('POST', `/host-reviews/${id}/reply`, { comment: 'Thanks' });
  const replied = await host.call<Review>('POST', `/host-reviews/${id}/reply`, { comment: 'Thank you' });
  expect(replied.data).toMatchObject({ version: 4, reply: { comment: 'Thank you' } });
  const own = await guest.call<{ rsvps: RsvpView[] }>('GET', `/socials/${social.id}`);
  expect(own.data.rsvps[0]?.review).toMatchObject({ rating: 4, comment: 'Nice', reply: 'Thank you' });
  expect((await stranger.call('PATCH', `/host-reviews/${id}`, { rating: 1 })).status).toBe(403);
  expect(
    (await guest.call('PATCH', `/host-reviews/${id}`, { isPublished: false }, { 'if-match': '1' })).status,
  ).toBe(412);
  expect((await host.call('GET', `/socials/${social.id}/review/summary`)).data).toMatchObject({
    average: 4,
    count: 1,
    byRating: { 4: 1 },
  });
  const published = () => events.visitor.call<Review[]>('GET', `/users/${host.userId}/host-reviews`);
  expect((await published()).data).toHaveLength(1);
  await guest.call('PATCH', `/host-reviews/${id}`, { isPublished: false });
  expect((await published()).data).toHaveLength(0);
  expect((await host.call<Review[]>('GET', `/host-reviews/user/${host.userId}`)).data).toHaveLength(1);
  expect((await guest.call('GET', `/host-reviews/user/${host.userId}`)).status).toBe(403);
  expect((await host.call<Review[]>('GET', `/host-reviews/social/${social.id}`)).data[0]?.comment).toBe(
    'Nice',
  );
  expect((await events.visitor.call('GET', `/socials/${social.id}/host-rating`)).data).toEqual({
    average: null,
    count: 1,
  });
  expect((await host.call('DELETE', `/host-reviews/${id}`)).status).toBe(403);
  expect((await guest.call('DELETE', `/host-reviews/${id}`)).data).toEqual({ ok: true });
  expect((await guest.call('DELETE', `/host-reviews/${id}`)).status).toBe(404);
});

test('an erased person reviews nothing, although their access token is still valid', async () => {
  const [host, guest] = [await events.person(), await events.person()];
  const social = await events.social(host);
  const { data: rsvp } = await guest.call<RsvpView>('POST', rsvpsOf(social), {});
  const path = `${rsvpsOf(social)}/${rsvp.id}/review`;
  await host.call('PATCH', `${rsvpsOf(social)}/${rsvp.id}`, { status: 'ATTENDED' });
  const { data } = await guest.call<Review>('PATCH', path, { rating: 5, comment: 'Lovely' });
  await events.store.connection.collection<{ _id: string }>('erased').insertOne({ _id: guest.userId });
  expect((await guest.call('PATCH', path, { rating: 5, comment: 'Late' })).status).toBe(404);
  expect((await guest.call('PATCH', `/host-reviews/${data.id}`, { comment: 'Late' })).status).toBe(404);
});
