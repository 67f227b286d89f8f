import { expect, it } from '@jest/globals';
import { paymentsContract } from '@momos/contracts/payments';
import { socialStatsContract } from '@momos/contracts/social-stats';
import { rsvpsContract } from '@momos/contracts/rsvps';
import { ticketsContract } from '@momos/contracts/tickets';
import { socialsContract } from '@momos/contracts/socials';
import { eventually } from '@momos/testing';
import { pay } from '../deploy/seed/register.ts';
import { control } from './control.ts';
import { crowd, insist, publish } from './crowd.ts';

const paidTicket = [
  { name: 'Seat', type: 'PAID' as const, ticketPrice: 30, depositAmount: 0, capacity: null },
];

it('loses and doubles nothing when events is killed while people register', async () => {
  const [host, ...guests] = await crowd(41);
  if (!host) throw new Error('no host');
  const social = await publish(host, { maxCapacity: 30 });
  const register = (guest: (typeof guests)[number]) =>
    insist(() =>
      guest.call(
        rsvpsContract.create,
        { params: { id: social.id }, body: { tierId: social.ticketTiers[0]?.id } },
        { idempotencyKey: `fault-${guest.id}` },
      ),
    );

  const registering = guests.map(register);
  await control('events', 'kill');
  const answers = await Promise.all(registering);
  const again = await Promise.all(guests.map(register));

  expect(again.map(({ data }) => data.id)).toEqual(answers.map(({ data }) => data.id));
  const countOf = (status: string) => answers.filter(({ data }) => data.status === status).length;
  expect([countOf('APPROVED'), countOf('WAITLIST')]).toEqual([30, 10]);
  const { data: after } = await insist(() => host.call(socialsContract.get, { params: { id: social.id } }));
  expect([after.confirmedPax, after.waitlistCount]).toEqual([30, 10]);
}, 120_000);

it('turns every payment into a ticket, once, when payments is killed in mid-payment', async () => {
  const [host, ...guests] = await crowd(7);
  if (!host) throw new Error('no host');
  const social = await publish(host, { maxCapacity: 10, ticketTiers: paidTicket });
  const sessions = await Promise.all(
    guests.map(async guest => {
      const { data: rsvp } = await guest.call(rsvpsContract.create, {
        params: { id: social.id },
        body: { tierId: social.ticketTiers[0]?.id },
      });
      return (
        await guest.call(paymentsContract.openForSocial, {
          params: { id: social.id },
          body: { rsvpId: rsvp.id },
        })
      ).data;
    }),
  );

  const paying = sessions.map(session => insist(() => pay(session.url ?? '')));
  await control('payments', 'kill');
  await Promise.all(paying);

  await eventually(
    async () => {
      const tickets = await Promise.all(
        guests.map(guest => insist(() => guest.call(ticketsContract.mine, {}))),
      );
      expect(
        tickets.map(({ data }) => [
          data[0]?.rsvp.status,
          data[0]?.rsvp.payment.state,
          data[0]?.rsvp.payment.paid,
        ]),
      ).toEqual(guests.map(() => ['APPROVED', 'CAPTURED', 30]));
    },
    { within: 60_000 },
  );
  const { data: after } = await host.call(socialsContract.get, { params: { id: social.id } });
  expect(after.confirmedPax).toBe(guests.length);
}, 120_000);

it('keeps selling while Kafka is stopped for 30 seconds, and the CRM catches up', async () => {
  const [host, ...guests] = await crowd(31);
  if (!host) throw new Error('no host');
  const social = await publish(host, { maxCapacity: 100 });
  const statusesOf = async () =>
    (await host.call(socialStatsContract.overview, { params: { id: social.id } })).data.rsvpsByStatus;
  await eventually(statusesOf);

  await control('kafka', 'hold');
  const until = Date.now() + 30_000;
  const sold: string[] = [];
  for (const guest of guests) {
    const { data } = await guest.call(rsvpsContract.create, {
      params: { id: social.id },
      body: { tierId: social.ticketTiers[0]?.id },
    });
    sold.push(data.status);
  }
  // The broker stays away for the whole half minute; the system answers reads and writes all along.
  while (Date.now() < until)
    await host.call(rsvpsContract.listV2, { params: { id: social.id }, query: { pageSize: 1 } });
  await control('kafka', 'resume');

  expect(new Set(sold)).toEqual(new Set(['APPROVED']));
  await eventually(async () => expect((await statusesOf()).APPROVED).toBe(guests.length), { within: 90_000 });
}, 180_000);
