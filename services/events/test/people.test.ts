import { beforeAll, expect, test } from '@jest/globals';
import { UserChanged } from '@momos/contracts/proto/identity/v1/bus';
import { topics } from '@momos/contracts/topics';
import { eventually, startPublisher, useEngines } from '@momos/testing';
import {
  type RsvpView,
  rsvpsOf,
  type RunningEvents,
  type SocialView,
  startEvents,
} from './running-events.ts';

const engines = useEngines();
let events: RunningEvents;
let publishUser: (change: 'USER_CHANGE_UPDATED' | 'USER_CHANGE_ERASED', user: object) => Promise<void>;

beforeAll(async () => {
  events = await startEvents(engines, { env: { PEOPLE_CACHE_MS: '0' } });
  const publish = await startPublisher(engines);
  publishUser = (change, user) => publish(topics.user, UserChanged.fromPartial({ change, user }));
});

test('names and subscriptions follow identity; the erased are forgotten', async () => {
  const [host, guest] = [await events.person(), await events.person()];
  const social = await events.social(host);
  const user = {
    id: host.userId,
    version: 7,
    slug: 'ada',
    displayName: 'Ada Lovelace',
    email: 'ada@example.com',
    photoPath: '/a.jpg',
  };
  const shown = async (by: { call: typeof guest.call } = events.visitor) =>
    (await by.call<SocialView>('GET', `/socials/${social.id}`)).data;
  await publishUser('USER_CHANGE_UPDATED', user);
  await eventually(async () =>
    expect((await shown()).owner).toEqual({
      id: host.userId,
      slug: 'ada',
      displayName: 'Ada Lovelace',
      photoPath: '/a.jpg',
    }),
  );
  await publishUser('USER_CHANGE_UPDATED', {
    id: guest.userId,
    version: 5,
    displayName: 'Bo',
    isSubscribedToUpdate: true,
    subscribedHostIds: [host.userId],
  });
  await eventually(async () => {
    expect(await shown(guest)).toMatchObject({
      isSubscribedAllHosts: true,
      questionnaire: { questions: [] },
    });
  });
  await events
    .person({ roles: ['reviewer'] })
    .then(reviewer => reviewer.call('PATCH', `/socials/${social.id}`, { reviewStatus: 'APPROVED' }));
  expect(
    (await guest.call<{ id: string }[]>('GET', '/socials/subscribed')).data.map(each => each.id),
  ).toEqual([social.id]);
  const { data: rsvp } = await guest.call<RsvpView>('POST', rsvpsOf(social), {});
  const person = await host.call('GET', `${rsvpsOf(social)}/${rsvp.id}/users`);
  expect(person.data).toMatchObject({ displayName: 'Bo', email: null });
  await publishUser('USER_CHANGE_ERASED', { id: host.userId, version: 8 });
  await eventually(async () => expect((await shown()).owner.displayName).not.toBe('Ada Lovelace'));
});

test('an audience is counted whole, however short its page is', async () => {
  const host = await events.person();
  const social = await events.social(host);
  const ids = await Promise.all(
    [1, 2, 3].map(async () => {
      const guest = await events.person();
      return (await guest.call<RsvpView>('POST', rsvpsOf(social), {})).data.id;
    }),
  );
  const { data } = await host.call<RsvpView[]>('GET', rsvpsOf(social));
  const statuses = [...new Set(data.map(({ status }) => status))];
  const page = { socialId: social.id, statuses, rsvpIds: [], afterRsvpId: '', limit: 1, withTotal: false };
  const { rsvps, total } = await events.rpc.listAudience({ ...page, withTotal: true });
  expect([rsvps.length, total]).toEqual([1, 3]);
  const chosen = { ...page, statuses: [], rsvpIds: ids.slice(0, 2) };
  expect((await events.rpc.listAudience({ ...chosen, withTotal: true })).total).toBe(2);
  expect((await events.rpc.listAudience(page)).total).toBeUndefined();
});
