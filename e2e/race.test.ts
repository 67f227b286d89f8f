import { expect, it } from '@jest/globals';
import { rsvpsContract } from '@momos/contracts/rsvps';
import { socialsContract } from '@momos/contracts/socials';
import { signIn } from '../deploy/seed/sign-in.ts';

const stamp = Date.now().toString(36);
const someone = (index: number) => ({
  email: `racer-${index}-${stamp}@example.test`,
  firstName: 'Racer',
  lastName: String(index),
  title: 'Guest',
  organization: 'Race',
  city: 'New York',
  sectors: [],
});

/** In groups, so that two cores are not asked for 200 sign-ins at once. */
async function inGroups<T, R>(
  items: readonly T[],
  size: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  for (let start = 0; start < items.length; start += size)
    results.push(...(await Promise.all(items.slice(start, start + size).map(work))));
  return results;
}

it('sells exactly the last 10 seats to 200 people at once, through the running system', async () => {
  const host = await signIn(someone(999));
  const start = new Date(Date.now() + 7 * 86_400_000);
  const { data: social } = await host.call(socialsContract.create, {
    body: {
      title: `Ten seats ${stamp}`,
      eventTimestamp: start.toISOString(),
      eventEndTimestamp: new Date(start.getTime() + 7_200_000).toISOString(),
      timezone: 'America/New_York',
      maxCapacity: 10,
      city: 'New York',
      ticketTiers: [{ name: 'Seat', type: 'FREE', ticketPrice: 0, depositAmount: 0, capacity: null }],
    },
  });
  const racers = await inGroups(
    Array.from({ length: 200 }, (_, index) => someone(index)),
    20,
    signIn,
  );

  const answers = await Promise.all(
    racers.map(racer =>
      racer.call(rsvpsContract.create, {
        params: { id: social.id },
        body: { tierId: social.ticketTiers[0]?.id },
      }),
    ),
  );

  const approved = answers.filter(({ data }) => data.status === 'APPROVED');
  const waiting = answers.filter(({ data }) => data.status === 'WAITLIST');
  expect([approved.length, waiting.length]).toEqual([10, 190]);
  const { data: after } = await host.call(socialsContract.get, { params: { id: social.id } });
  expect([after.confirmedPax, after.waitlistCount, after.isSoldOut]).toEqual([10, 190, true]);
}, 180_000);
