import { beforeAll, expect, test } from '@jest/globals';
import { SocialChange, type SocialChanged } from '@momos/contracts/proto/events/v1/bus';
import { topics } from '@momos/contracts/topics';
import type { SocialCard } from '@momos/contracts/social-view';
import { eventually, listenTo, useEngines } from '@momos/testing';
import { v7 as uuid } from 'uuid';
import {
  acceptHosting,
  type Person,
  type RunningEvents,
  type SocialView,
  startEvents,
} from './running-events.ts';

const engines = useEngines();
let events: RunningEvents;
let published: SocialChanged[];

beforeAll(async () => {
  events = await startEvents(engines);
  published = await listenTo(engines, topics.social);
});

const pageOf = async (who: { call: Person['call'] }, { id }: { id: string }) =>
  (await who.call<SocialView>('GET', `/socials/${id}`)).data;
const invitationsOf = async (who: Person) =>
  (await who.call<SocialCard[]>('GET', '/socials/host-invitations')).data.map(({ id }) => id);
const answer = (who: Person, { id }: { id: string }, isAccepted: boolean) =>
  who.call<{ isHost: boolean }>('PATCH', `/socials/${id}/host-invitation`, { isAccepted });

test('a named co-host neither shows nor may do anything before they accept', async () => {
  const [host, other, guest] = [await events.person(), await events.person(), await events.person()];
  const social = await events.social(host, { visibility: 'PRIVATE', hostIds: [other.userId] });
  expect(social.hosts.map(({ id }) => id)).toEqual([host.userId]);
  expect(social.invitedHosts.map(({ id }) => id)).toEqual([other.userId]);

  const seen = await pageOf(other, social);
  expect(seen).toMatchObject({
    viewer: { isHost: false, isInvitedToHost: true },
    inviteCode: null,
    invitedHosts: [],
  });
  expect((await other.call('PATCH', `/socials/${social.id}`, { title: 'Mine' })).status).toBe(403);
  expect((await guest.call('GET', `/socials/${social.id}`)).status).toBe(404);
  expect(await invitationsOf(other)).toEqual([social.id]);
  expect(await invitationsOf(guest)).toEqual([]);
  expect((await answer(guest, social, true)).status).toBe(404);
  expect(
    (await events.visitor.call('PATCH', `/socials/${social.id}/host-invitation`, { isAccepted: true }))
      .status,
  ).toBe(401);

  const states = () => published.filter(each => each.social?.id === social.id).map(each => each.social);
  await eventually(() => expect(states().at(-1)?.invitedHostIds).toEqual([other.userId]));
  expect(states().at(-1)?.hostIds).toEqual([host.userId]);

  expect((await answer(other, social, true)).data).toEqual({ isHost: true });
  expect((await answer(other, social, true)).data).toEqual({ isHost: true });
  const after = await pageOf(other, social);
  expect(after).toMatchObject({ viewer: { isHost: true, isInvitedToHost: false }, invitedHosts: [] });
  expect(after.hosts.map(({ id }) => id)).toEqual([host.userId, other.userId]);
  expect(after.version).toBe(social.version + 1);
  expect(await invitationsOf(other)).toEqual([]);
  await eventually(() =>
    expect(states().at(-1)).toMatchObject({ hostIds: [host.userId, other.userId], invitedHostIds: [] }),
  );
  expect(published.at(-1)?.change).toBe(SocialChange.SOCIAL_CHANGE_UPDATED);
});

test('who declines, or is named no more, is asked no longer', async () => {
  const [host, one, two] = [await events.person(), await events.person(), await events.person()];
  const social = await events.social(host, { hostIds: [one.userId, two.userId] });
  expect((await answer(one, social, false)).data).toEqual({ isHost: false });
  expect((await answer(one, social, true)).status).toBe(404);
  expect((await pageOf(host, social)).invitedHosts.map(({ id }) => id)).toEqual([two.userId]);
  await host.call('PATCH', `/socials/${social.id}`, { hostIds: [] });
  expect((await answer(two, social, true)).status).toBe(404);
  // Asked again, as a host may.
  await host.call('PATCH', `/socials/${social.id}`, { hostIds: [one.userId] });
  await acceptHosting(one, social);
  // Naming everybody again changes nothing for those who agreed.
  await host.call('PATCH', `/socials/${social.id}`, { hostIds: [one.userId, two.userId] });
  const { hosts, invitedHosts } = await pageOf(host, social);
  expect([hosts.length, invitedHosts.length]).toEqual([2, 1]);
});

test('a host who is removed hosts no more; the owner stays', async () => {
  const [host, other] = [await events.person(), await events.person()];
  const social = await events.social(host, { hostIds: [other.userId] });
  await acceptHosting(other, social);
  const { version } = await pageOf(host, social);
  const stale = await host.call(
    'PATCH',
    `/socials/${social.id}`,
    { hostIds: [] },
    { 'if-match': `"${version - 1}"` },
  );
  expect(stale.status).toBe(412);
  const left = await other.call<SocialView>('PATCH', `/socials/${social.id}`, { hostIds: [] });
  expect(left.data.hosts.map(({ id }) => id)).toEqual([host.userId]);
  expect((await other.call('PATCH', `/socials/${social.id}`, { title: 'Mine' })).status).toBe(403);
  expect((await pageOf(other, social)).viewer).toMatchObject({ isHost: false, isInvitedToHost: false });
});

test('the co-hosts of a social are asked anew for its copy', async () => {
  const [host, other] = [await events.person(), await events.person()];
  const social = await events.social(host, { hostIds: [other.userId] });
  await acceptHosting(other, social);
  const { data: copy } = await host.call<SocialView>('GET', `/socials/${social.id}/duplicate`);
  expect(copy.hosts.map(({ id }) => id)).toEqual([host.userId]);
  expect(copy.invitedHosts.map(({ id }) => id)).toEqual([other.userId]);
});

test('a cancelled social asks no one', async () => {
  const [host, other] = [await events.person(), await events.person()];
  const social = await events.social(host, { hostIds: [other.userId] });
  expect(await invitationsOf(other)).toEqual([social.id]);
  await host.call('PATCH', `/socials/${social.id}`, { isCancelled: true });
  expect(await invitationsOf(other)).toEqual([]);
  expect((await answer(other, { id: uuid() }, true)).status).toBe(404);
});
