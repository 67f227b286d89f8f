import { expect, test } from '@jest/globals';
import { eventually, useEngines } from '@momos/testing';
import { type Person, type RsvpView, rsvpsOf, type SocialView, startEvents } from './running-events.ts';

const engines = useEngines();
const events = await startEvents(engines);

/** Two tiers of two seats each. */
const twoTiers = ['small', 'big'].map(id => ({
  id,
  name: id,
  type: 'FREE',
  ticketPrice: 0,
  depositAmount: 0,
  capacity: 2,
}));

const ask = async (person: Person, social: SocialView, body: object) =>
  (await person.call<RsvpView>('POST', rsvpsOf(social), body)).data;
const leave = (person: Person, social: SocialView, rsvp: RsvpView) =>
  person.call('DELETE', `${rsvpsOf(social)}/${rsvp.id}`);
const statusOf = async (person: Person, social: SocialView) =>
  (await person.call<SocialView>('GET', `/socials/${social.id}`)).data.rsvps[0]?.status;

test('behind more people than are looked at together, whom no seat fits, the line continues', async () => {
  const host = await events.person();
  const social = await events.social(host, { ticketTiers: twoTiers, maxPlusOnes: 1 });
  const [one, other, pair, last] = await Promise.all([1, 2, 3, 4].map(() => events.person()));
  if (!one || !other || !pair || !last) throw new Error('four people');
  const first = await ask(one, social, { tierId: 'small', plusOnes: 0 });
  const second = await ask(other, social, { tierId: 'small', plusOnes: 0 });
  const both = await ask(pair, social, { tierId: 'big', plusOnes: 1 });
  const head = await events.person();
  await ask(head, social, { tierId: 'small', plusOnes: 1 });
  const line = await Promise.all(Array.from({ length: 220 }, () => events.person()));
  await Promise.all(line.map(person => ask(person, social, { tierId: 'small', plusOnes: 1 })));
  expect((await ask(last, social, { tierId: 'big', plusOnes: 0 })).status).toBe('WAITLIST');

  // One seat is free that fits no pair, then two in the tier that only the last one waits for.
  await leave(one, social, first);
  await leave(pair, social, both);
  await eventually(async () => expect(await statusOf(last, social)).toBe('APPROVED'));
  expect(await events.assertSeats(social.id)).toMatchObject({ confirmed: 2, waiting: 221 });

  await leave(other, social, second);
  await eventually(async () => expect(await statusOf(head, social)).toBe('APPROVED'));
  expect(await events.assertSeats(social.id)).toMatchObject({ confirmed: 3, waiting: 220 });
});
