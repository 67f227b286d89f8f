import { expect, it } from '@jest/globals';
import { rsvpsContract } from '@momos/contracts/rsvps';
import { socialsContract } from '@momos/contracts/socials';
import { eventually } from '@momos/testing';
import { crowd, publish } from './crowd.ts';

it('sells exactly the last 10 seats to 200 concurrent buyers, through the running system', async () => {
  const [host, ...racers] = await crowd(201);
  if (!host) throw new Error('no host');
  const social = await publish(host, { maxCapacity: 10 });
  const body = { tierId: social.ticketTiers[0]?.id };

  const answers = await Promise.all(
    racers.map(racer => racer.call(rsvpsContract.create, { params: { id: social.id }, body })),
  );

  const countOf = (status: string) => answers.filter(({ data }) => data.status === status).length;
  expect([countOf('APPROVED'), countOf('WAITLIST')]).toEqual([10, 190]);
  // A page may be as old as the cache of social pages.
  await eventually(async () => {
    const { data: after } = await host.call(socialsContract.get, { params: { id: social.id } });
    expect([after.confirmedPax, after.waitlistCount, after.isSoldOut]).toEqual([10, 190, true]);
  });
}, 180_000);
