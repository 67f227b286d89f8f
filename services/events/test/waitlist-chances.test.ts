import { expect, test } from '@jest/globals';
import type { CallData } from '@momos/contracts/route';
import type { ticketsContract } from '@momos/contracts/tickets';
import { eventually, useEngines } from '@momos/testing';
import { type Person, type RsvpView, rsvpsOf, type SocialView, startEvents } from './running-events.ts';

const events = await startEvents(useEngines());

const register = async (social: SocialView, person: Person) =>
  (await person.call<RsvpView>('POST', rsvpsOf(social), {})).data;

/** A social of `capacity` places, all taken, with two people who wait; then so many of the seated leave. */
async function fullSocial(host: Person, leaving: number, given: object = {}) {
  const social = await events.social(host, { maxCapacity: 2, ...given });
  const people = await Promise.all(Array.from({ length: 4 }, () => events.person()));
  const rsvps: RsvpView[] = [];
  for (const person of people) rsvps.push(await register(social, person));
  expect(rsvps.map(({ status }) => status)).toEqual(['APPROVED', 'APPROVED', 'WAITLIST', 'WAITLIST']);
  for (const [at, person] of people.slice(0, leaving).entries())
    await person.call('DELETE', `${rsvpsOf(social)}/${rsvps[at]?.id}`);
  await eventually(async () =>
    expect(await events.assertSeats(social.id)).toMatchObject({ waiting: 2 - leaving }),
  );
}

test('a host’s last full socials say how it went for others at the same position', async () => {
  const [host, other] = [
    await events.person({ hosting: 'TRUSTED' }),
    await events.person({ hosting: 'TRUSTED' }),
  ];
  await fullSocial(host, 0);
  await fullSocial(host, 1);
  await fullSocial(host, 2);
  // None of these counts: not public, not full, not theirs, called off.
  await fullSocial(host, 0, { visibility: 'COMMUNITY_ONLY' });
  await register(await events.social(host), await events.person());
  await fullSocial(other, 2);
  const off = await events.social(host, { maxCapacity: 1 });
  for (const person of [await events.person(), await events.person()]) await register(off, person);
  await host.call('PATCH', `/socials/${off.id}`, { isCancelled: true });

  events.clock.advance(60 * 86_400_000);
  const times = { eventTimestamp: '2030-06-01T19:00:00Z', eventEndTimestamp: '2030-06-01T22:00:00Z' };
  const social = await events.social(host, { maxCapacity: 1, ...times });
  const chanceFor = async (by: Pick<Person, 'call'>, at = social) =>
    (await by.call<SocialView>('GET', `/socials/${at.id}`)).data.waitlistChance;
  expect(await chanceFor(events.visitor)).toBeNull();
  const [seated, first, second] = [await events.person(), await events.person(), await events.person()];
  await register(social, seated);
  // The next who joins is the first.
  expect(await chanceFor(events.visitor)).toEqual({ socials: 3, admitted: 2 });
  expect(await chanceFor(seated)).toBeNull();
  await register(social, first);
  await register(social, second);
  expect(await chanceFor(first)).toEqual({ socials: 3, admitted: 2 });
  expect(await chanceFor(second)).toEqual({ socials: 3, admitted: 1 });
  expect(await chanceFor(events.visitor)).toEqual({ socials: 3, admitted: 0 });
  const { data: tickets } = await second.call<CallData<typeof ticketsContract.mine>>(
    'GET',
    '/users/me/rsvps',
  );
  expect(tickets).toMatchObject([{ waitlistChance: { socials: 3, admitted: 1 } }]);

  const fresh = await events.social(other, { maxCapacity: 1, ...times });
  await register(fresh, seated);
  expect(await chanceFor(events.visitor, fresh)).toBeNull();
});
