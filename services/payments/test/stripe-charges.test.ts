import { expect, test } from '@jest/globals';
import { eventually, useEngines } from '@momos/testing';
import type { Payment } from '../src/payment/payment.ts';
import { chargeOf, chargeOrderOf } from './charges.ts';
import { type Rsvp, subjectOf } from './events-double.ts';
import { startStripePayments } from './stripe-payments.ts';

const { app, stripe, events, becomes, complaints } = await startStripePayments(useEngines());

async function kept() {
  const rsvp = events.addRsvp({ isCardKept: true });
  const { paymentId } = (await app.open(rsvp)).data;
  stripe.pay(paymentId);
  await app.act(rsvp, paymentId, 'confirm');
  return { rsvp, paymentId };
}

const order = (rsvp: Rsvp, paymentId: string, attempt = 2) =>
  events.order(rsvp, chargeOrderOf(attempt, chargeOf(rsvp, paymentId)));

async function charged(rsvp: Rsvp, attempt = 2): Promise<Payment> {
  const find = () => app.payments.ofAttempt(subjectOf(rsvp), attempt);
  return eventually(async () => {
    const payment = await find();
    expect(payment).toBeDefined();
    return payment as Payment;
  });
}

test('the card is kept where the payer is asked for it alone, and charged without them', async () => {
  const { rsvp, paymentId } = await kept();
  expect((await app.payments.get(paymentId))?.card).toEqual({
    customer: expect.stringMatching(/^cus/),
    method: expect.stringMatching(/^pm/),
  });
  const other = events.addRsvp();
  const { data } = await app.open(other);
  stripe.pay(data.paymentId);
  await app.act(other, data.paymentId, 'confirm');
  expect((await app.payments.get(data.paymentId))?.card ?? null).toBeNull();

  const before = stripe.effects.charge;
  await order(rsvp, paymentId);
  const { id } = await charged(rsvp);
  await becomes(id, 'CAPTURED');
  expect(stripe.effects.charge).toBe(before + 1);
  expect(await app.payments.get(id)).toMatchObject({
    capturedAmount: 900,
    reference: stripe.intentsOf(id)[0]?.id,
  });
  // Webhooks come twice, and after what they are about.
  const event = stripe.event('payment_intent.succeeded', stripe.intentsOf(id)[0] as never);
  await stripe.deliver(app.url, event);
  await stripe.deliver(app.url, event);
  expect(await app.ledger.ofPayment(id)).toHaveLength(1);
});

test('an answer that is lost, and keys that Stripe forgot: what was prepared twice is charged once', async () => {
  const { rsvp, paymentId } = await kept();
  const before = stripe.effects.charge;
  stripe.forgetKeys();
  stripe.hangUpAfter(/\/payment_intents$/, 1);
  stripe.hangUpAfter(/\/confirm$/, 2);
  await order(rsvp, paymentId);
  const { id } = await charged(rsvp);
  await becomes(id, 'CAPTURED');
  expect(stripe.effects.charge).toBe(before + 1);
  expect(
    stripe
      .intentsOf(id)
      .map(({ status }) => status)
      .sort(),
  ).toEqual(expect.arrayContaining(['requires_confirmation', 'succeeded']));
  expect(await app.ledger.ofPayment(id)).toHaveLength(1);
});

test('a declined card: the attempt fails and its intent is closed', async () => {
  const { rsvp, paymentId } = await kept();
  stripe.declineCards(true);
  await order(rsvp, paymentId);
  const { id } = await charged(rsvp);
  await becomes(id, 'FAILED');
  stripe.declineCards(false);
  expect(stripe.intentsOf(id).map(({ status }) => status)).toEqual(['canceled']);
});

test.each([
  ['prepared', /\/payment_intents$/, []],
  ['made', /\/confirm$/, ['canceled']],
])(
  'a charge that Stripe refuses before it is %s: the attempt fails, and nothing stays open',
  async (_, call, left) => {
    const { rsvp, paymentId } = await kept();
    stripe.refuseNext(call, { status: 400, type: 'invalid_request_error', code: 'resource_missing' });
    await order(rsvp, paymentId);
    const { id } = await charged(rsvp);
    await becomes(id, 'FAILED');
    expect(await app.payments.get(id)).toMatchObject({
      failure: 'The payment provider did not take this payment.',
      command: null,
    });
    expect(stripe.intentsOf(id).map(({ status }) => status)).toEqual(left);
  },
);

test('all of it is as Stripe describes it', async () => {
  expect(await complaints()).toEqual([]);
});
