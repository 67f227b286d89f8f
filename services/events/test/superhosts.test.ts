import { beforeAll, expect, test } from '@jest/globals';
import type { Superhost } from '@momos/contracts/superhosts';
import { useEngines } from '@momos/testing';
import { type Person, type RsvpView, rsvpsOf, type RunningEvents, startEvents } from './running-events.ts';

const engines = useEngines();
let events: RunningEvents;

beforeAll(async () => {
  events = await startEvents(engines);
});

async function listed(host: Person, given: object = {}) {
  const social = await events.social(host, given);
  const reviewer = await events.person({ roles: ['manager', 'reviewer'] });
  await reviewer.call('PATCH', `/socials/${social.id}`, { reviewStatus: 'APPROVED' });
  return social;
}

async function rated(social: { id: string }, host: Person, rating: number) {
  const guest = await events.person();
  const { data: rsvp } = await guest.call<RsvpView>('POST', rsvpsOf(social), {});
  await host.call('PATCH', `${rsvpsOf(social)}/${rsvp.id}`, { status: 'ATTENDED' });
  await guest.call('PATCH', `${rsvpsOf(social)}/${rsvp.id}/review`, { rating, comment: 'So' });
}

test('are public hosts by what they held and how they were rated, in pages', async () => {
  const [busy, loved, disliked, secret] = [
    await events.person(),
    await events.person(),
    await events.person(),
    await events.person(),
  ];
  const city = 'Lisbon';
  const socials = [];
  for (let at = 0; at < 3; at++) socials.push(await listed(busy, { city }));
  const [one, two] = [await listed(loved, { city }), await listed(disliked, { city })];
  for (let at = 0; at < 3; at++) {
    await rated(one, loved, 5);
    await rated(two, disliked, 1);
  }
  await listed(secret, { city, visibility: 'PRIVATE' });
  const page = (key?: string | null) =>
    events.visitor.call<Superhost[]>(
      'GET',
      `/superhostsV2?city=${city}&pageSize=2${key ? `&exclusiveStartKey=${key}` : ''}`,
    );
  const first = await page();
  expect(first.data.map(({ host }) => host.id)).toEqual([busy.userId, loved.userId]);
  expect(first.data[1]).toMatchObject({ comingCount: 1, heldCount: 0, rating: { average: 5, count: 3 } });
  const second = await page(first.meta.lastEvaluatedKey);
  expect(second.data.map(({ host }) => host.id)).toEqual([disliked.userId]);
  expect(second.meta.lastEvaluatedKey).toBe(null);
  expect((await page('Zm9yZ2Vk')).status).toBe(400);
});

test('socials of one host are listed on their own, what is over apart', async () => {
  const [host, other] = [await events.person(), await events.person()];
  const social = await listed(host);
  await listed(other);
  type Card = { id: string };
  const of = (path: string) =>
    events.visitor
      .call<Card[]>('GET', `${path}?hostId=${host.userId}`)
      .then(({ data }) => data.map(({ id }) => id));
  expect(await of('/socials')).toEqual([social.id]);
  expect(await of('/getPastSocialsV2')).toEqual([]);
});
