import { beforeAll, expect, test } from '@jest/globals';
import type { ProductType } from '@momos/contracts/product-types';
import { useEngines } from '@momos/testing';
import { type Buyer, createBuying } from './buying.ts';
import {
  type Person,
  type RsvpView,
  rsvpsOf,
  type RunningEvents,
  type SocialView,
  startEvents,
} from './running-events.ts';
import { socialInput } from './social-input.ts';

const engines = useEngines();
let events: RunningEvents;
let host: Person;
let buying: ReturnType<typeof createBuying>;

beforeAll(async () => {
  events = await startEvents(engines);
  host = await events.person();
  buying = createBuying(events);
});

const tier = {
  id: 'vip',
  name: 'VIP',
  type: 'PAID',
  ticketPrice: 80,
  depositAmount: 0,
  capacity: null,
  pointsPrice: 500,
};
const withPoints = (given: object = {}) => events.social(host, { ticketTiers: [tier], ...given });
const save = (who: Person, social: { id: string }, steps: object) =>
  who.call<{ rsvp: RsvpView }>('PATCH', rsvpsOf(social), steps);

/** A payment of the held attempt as payments publishes it for points: of no money. */
const paid = (social: SocialView, buyer: Buyer, status: 'AUTHORISED' | 'CAPTURED') =>
  events.payments.publish(
    {
      ...buying.paymentOf(social, buyer),
      ...{ ticketAmount: 8000, depositAmount: 0, feeAmount: 0, discountAmount: 8000, totalAmount: 0 },
      ...{ provider: 'none', method: '500 momo points', status, capturedAmount: 0 },
    },
    `PAYMENT_CHANGE_${status}`,
  );

async function register(social: SocialView, steps: object): Promise<Buyer> {
  const person = await events.person();
  const { data } = await person.call<RsvpView>('POST', rsvpsOf(social), steps);
  return { person, rsvp: data };
}

test('a price in points is one of a ticket with a price and without a deposit, and can be taken away', async () => {
  const refused = await host.call(
    'POST',
    '/socials',
    socialInput({ ticketTiers: [{ ...tier, depositAmount: 20 }] }),
  );
  expect([refused.status, refused.error.details?.[0]?.field]).toEqual([
    400,
    'body.ticketTiers.0.pointsPrice',
  ]);
  const social = await withPoints();
  expect(social.ticketTiers[0]?.pointsPrice).toBe(500);
  const changed = await host.call<SocialView>('PATCH', `/socials/${social.id}`, {
    ticketTiers: [{ ...tier, pointsPrice: null }],
  });
  expect(changed.data.ticketTiers[0]?.pointsPrice).toBeNull();
});

test('anybody reads what a social can sell, and a social sells each of it', async () => {
  const { status, data } = await events.visitor.call<ProductType[]>('GET', '/socials/product-types');
  expect([status, data.map(({ type }) => type)]).toEqual([200, ['FREE', 'DEPOSIT', 'PAID', 'POINTS']]);
  const social = await events.social(host, {
    ticketTiers: data.map(({ label, start }) => ({
      name: label,
      type: start.ticketPrice > 0 ? 'PAID' : 'FREE',
      capacity: null,
      ...start,
    })),
  });
  expect(social.ticketTiers.map(({ pointsPrice }) => pointsPrice)).toEqual([null, null, null, 200]);
});

test('the guest chooses between points and money, and points pay for all who come along', async () => {
  const social = await withPoints({ maxPlusOnes: 2 });
  const buyer = await register(social, { plusOnes: 1 });
  expect(buyer.rsvp).toMatchObject({
    status: 'INITIAL',
    nextStep: 'MOMOS_DEDUCTION',
    points: { total: 1000, isChosen: null },
  });
  const { person } = buyer;
  const money = await save(person, social, { isPaidWithPoints: false });
  expect(money.data.rsvp).toMatchObject({ status: 'PENDING', nextStep: 'PAYMENT' });
  expect((await buying.hold(social, buyer)).offer).toMatchObject({ points: 0, unitPrice: 8000 });
  const points = await save(person, social, { isPaidWithPoints: true });
  expect(points.data.rsvp).toMatchObject({ nextStep: 'PAYMENT', points: { total: 1000, isChosen: true } });
  const held = await buying.hold(social, buyer, 1);
  expect([held.attempt, held.offer?.points]).toEqual([2, 1000]);
  await paid(social, buyer, 'CAPTURED');
  const rsvp = await buying.becomes(social, buyer, { status: 'APPROVED', nextStep: null });
  expect(rsvp.payment).toMatchObject({ total: 0, paid: 0, method: '500 momo points' });
  expect((await save(person, social, { isPaidWithPoints: false })).status).toBe(409);
  await events.assertSeats(social.id);
});

test.each([
  ['2030-01-30T12:00:00Z', 500, { everything: true }],
  ['2030-02-03T12:00:00Z', 250, { everything: false, points: 250 }],
  ['2030-02-05T12:00:00Z', 0, undefined],
])('a cancellation at %s returns %d points by the policy', async (now, points, order) => {
  const started = events.clock.now();
  const social = await withPoints();
  const buyer = await register(social, { isPaidWithPoints: true });
  await buying.hold(social, buyer);
  await paid(social, buyer, 'CAPTURED');
  await buying.becomes(social, buyer, { status: 'APPROVED' });
  events.clock.set(new Date(now));
  const tickets = await buyer.person.call<{ cancellation: object }[]>('GET', '/users/me/rsvps');
  expect(tickets.data[0]?.cancellation).toMatchObject({ refund: 0, points });
  const { status } = await buyer.person.call('DELETE', `${rsvpsOf(social)}/${buyer.rsvp.id}`);
  expect(status).toBe(200);
  if (order) await buying.orderOf(buyer, { cause: 'cancel', ...order });
  else expect(events.ordersOf(buyer.rsvp.id)).toEqual([]);
  events.clock.set(started);
});

test('points of a guest whom the host turns down go back whole', async () => {
  const social = await withPoints({ isApprovalRequired: true });
  const buyer = await register(social, { isPaidWithPoints: true });
  expect((await buying.hold(social, buyer)).isCaptureManual).toBe(true);
  await paid(social, buyer, 'AUTHORISED');
  await buying.becomes(social, buyer, { payment: { state: 'AUTHORISED' } });
  await host.call('PATCH', `${rsvpsOf(social)}/${buyer.rsvp.id}`, { status: 'REJECTED' });
  await buying.orderOf(buyer, { cause: 'reject', everything: true });
});
