import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { CallData } from '@momos/contracts/route';
import type { attendeeReviewsContract } from '@momos/contracts/attendee-reviews';
import { useEngines } from '@momos/testing';
import { type Person, type RsvpView, rsvpsOf, type RunningEvents, startEvents } from './running-events.ts';

const engines = useEngines();
let events: RunningEvents;
let host: Person;
let social: { id: string };

type Guest = Person & { rsvpId: string };
type List = CallData<typeof attendeeReviewsContract.list>;
type Received = { rating: number; author: { id: string }; isHost: boolean }[];

beforeAll(async () => {
  events = await startEvents(engines);
  host = await events.person();
});

beforeEach(async () => {
  events.clock.set(start);
  social = await events.social(host);
});

const start = '2030-01-15T12:00:00Z';

/** A guest who came; on the guest list unless hidden. */
async function cameTo({ isHidden = false } = {}): Promise<Guest> {
  const guest = await events.person();
  const { data } = await guest.call<RsvpView>('POST', rsvpsOf(social), { isAttendanceShared: !isHidden });
  await host.call('PATCH', `${rsvpsOf(social)}/${data.id}`, { status: 'ATTENDED' });
  return { ...guest, rsvpId: data.id };
}

const review = (by: Guest, of: { userId: string }, rating = 5) =>
  by.call('PATCH', `${rsvpsOf(social)}/${by.rsvpId}/review/attendees/${of.userId}`, {
    rating,
    comment: 'Kind',
  });
const reviewAsHost = (of: { userId: string }, rating = 4) =>
  host.call('PATCH', `/socials/${social.id}/review/attendees/${of.userId}`, { rating });
const listOf = async (by: Guest) => {
  const path = `${rsvpsOf(social)}/${by.rsvpId}/review/attendees`;
  const { data, meta } = await by.call<List>('GET', path);
  return { data, received: (meta as unknown as { received: Received }).received };
};

test('guests who came review each other, and read it when both have written', async () => {
  const [ann, bob] = [await cameTo(), await cameTo()];
  expect((await review(ann, bob, 3)).status).toBe(200);
  expect((await review(ann, bob, 5)).data).toMatchObject({
    attendee: { id: bob.userId },
    review: { rating: 5, comment: 'Kind' },
  });
  expect((await listOf(bob)).received).toEqual([]);
  await review(bob, ann, 4);
  expect((await listOf(bob)).received).toMatchObject([
    { rating: 5, author: { id: ann.userId }, isHost: false },
  ]);
  expect((await listOf(ann)).received).toMatchObject([{ rating: 4, author: { id: bob.userId } }]);
  expect((await listOf(ann)).data).toMatchObject([{ attendee: { id: bob.userId }, review: { rating: 5 } }]);
});

test('a host reviews who came, which the guest reads after a review of the social', async () => {
  const ann = await cameTo();
  expect((await reviewAsHost(ann)).status).toBe(200);
  expect((await listOf(ann)).received).toEqual([]);
  await ann.call('PATCH', `${rsvpsOf(social)}/${ann.rsvpId}/review`, { rating: 5 });
  expect((await listOf(ann)).received).toMatchObject([
    { rating: 4, author: { id: host.userId }, isHost: true },
  ]);
});

test('after two weeks no one writes any more, and all that was written is shown', async () => {
  const [ann, bob] = [await cameTo(), await cameTo()];
  await review(ann, bob);
  events.clock.set('2031-01-01T00:00:00Z');
  expect((await review(bob, ann)).status).toBe(409);
  expect((await reviewAsHost(ann)).status).toBe(409);
  expect((await listOf(bob)).received).toHaveLength(1);
});

test('a guest reviews neither themselves nor those who did not come or are not on the guest list', async () => {
  const [ann, hidden, late] = [await cameTo(), await cameTo({ isHidden: true }), await events.person()];
  await late.call('POST', rsvpsOf(social), { isAttendanceShared: true });
  expect((await review(ann, ann)).status).toBe(400);
  expect((await review(ann, hidden)).status).toBe(404);
  expect((await review(ann, late)).status).toBe(404);
  expect((await reviewAsHost(hidden)).status).toBe(200);
  expect((await reviewAsHost(late)).status).toBe(404);
  expect((await listOf(ann)).data).toEqual([]);
  const all = await host.call<List>('GET', `/socials/${social.id}/review/attendees`);
  expect(all.data.map(({ attendee }) => attendee.id)).toEqual([ann.userId, hidden.userId]);
});
