import { beforeAll, expect, test } from '@jest/globals';
import type { SocialDisputeView, StaffDispute } from '@momos/contracts/social-disputes';
import { useEngines } from '@momos/testing';
import { v7 as uuid } from 'uuid';
import { type Person, rsvpsOf, type RunningEvents, type SocialView, startEvents } from './running-events.ts';

const engines = useEngines();
let events: RunningEvents;
let host: Person;
let manager: Person;

beforeAll(async () => {
  events = await startEvents(engines);
  host = await events.person();
  manager = await events.person({ roles: ['manager'] });
});

const problem = { reason: 'DID_NOT_TAKE_PLACE', text: 'The door was closed all evening.' };
const pathOf = ({ id }: SocialView) => `/disputes/socials/${id}`;
const report = (guest: Person, social: SocialView, headers: Record<string, string> = {}) =>
  guest.call<SocialDisputeView>('POST', pathOf(social), problem, headers);
async function registered() {
  const [guest, social] = [await events.person(), await events.social(host)];
  await guest.call('POST', rsvpsOf(social), {});
  return { guest, social };
}

test('a problem is reported once, by one who registered; a repeat with its key answers the same', async () => {
  const { guest, social } = await registered();
  expect((await report(await events.person(), social)).status).toBe(403);
  const key = { 'idempotency-key': uuid() };
  const first = await report(guest, social, key);
  expect(first).toMatchObject({ status: 201, data: { ...problem, status: 'OPEN', answer: null } });
  expect((await report(guest, social, key)).data).toEqual(first.data);
  expect((await report(guest, social)).status).toBe(409);
  expect((await guest.call('GET', pathOf(social))).data).toEqual(first.data);
  const { guest: other, social: fine } = await registered();
  expect((await other.call('GET', pathOf(fine))).data).toBeNull();
  const together = await Promise.all([report(other, fine), report(other, fine)]);
  expect(together.map(({ status }) => status).sort()).toEqual([201, 409]);
});

test('staff see who reported what, decide once, and the guest reads the answer', async () => {
  const { guest, social } = await registered();
  const { data } = await report(guest, social);
  const list = async (status = 'OPEN') =>
    (await manager.call<StaffDispute[]>('GET', `/disputes/socials?status=${status}`)).data.filter(
      ({ id }) => id === data.id,
    );
  expect(await list()).toMatchObject([
    { ...problem, user: { id: guest.userId }, social: { slug: social.slug, title: social.title } },
  ]);
  const decide = (body: object) => manager.call('PATCH', `/disputes/${data.id}`, body);
  expect((await decide({ status: 'COMPLETED', answer: '' })).status).toBe(400);
  const both = await Promise.all([
    decide({ status: 'COMPLETED', answer: 'We refunded you.' }),
    decide({ status: 'CLOSED', answer: 'We asked the host.' }),
  ]);
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await decide({ status: 'CLOSED', answer: 'Again' })).status).toBe(409);
  const seen = await guest.call<SocialDisputeView>('GET', pathOf(social));
  expect(seen.data.decidedAt).not.toBeNull();
  expect([await list(), (await list(seen.data.status)).length]).toEqual([[], 1]);
  expect((await manager.call('PATCH', `/disputes/${uuid()}`, { status: 'CLOSED', answer: 'x' })).status).toBe(
    404,
  );
});
