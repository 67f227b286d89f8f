import { expect, test } from '@jest/globals';
import { eventually, useEngines } from '@momos/testing';
import { capture, startStripePayments } from './stripe-payments.ts';

const { app, stripe, events, opened, paid, becomes, complaints } = await startStripePayments(useEngines());

/** How often Stripe was asked about the page of a payment. */
const callsAbout = (paymentId: string) =>
  stripe.calls.filter(({ path }) => path.includes(stripe.pageOf(paymentId).id)).length;

test('a webhook completes a payment; received twice, together and later, it completes it once', async () => {
  const { paymentId, completed } = await opened();
  stripe.pay(paymentId);
  const event = completed();
  const answers = await Promise.all([1, 2, 3].map(() => stripe.deliver(app.url, event)));
  expect(answers.map(answer => answer.status)).toEqual([200, 200, 200]);
  await becomes(paymentId, 'CAPTURED');
  const asked = callsAbout(paymentId);
  expect((await stripe.deliver(app.url, event)).status).toBe(200);
  expect(callsAbout(paymentId)).toBe(asked);
  await eventually(() => expect(app.publishedOf(paymentId)).toEqual(['OPENED', 'CAPTURED']));
  expect(await app.ledger.ofPayment(paymentId)).toHaveLength(1);
});

test('webhooks out of order end in the same state', async () => {
  const { paymentId, completed, rsvp } = await opened({ isManual: true });
  stripe.pay(paymentId);
  const early = completed();
  await stripe.deliver(
    app.url,
    stripe.event('payment_intent.amount_capturable_updated', stripe.intentOf(paymentId)),
  );
  await becomes(paymentId, 'AUTHORISED');
  await events.order(rsvp, capture);
  await becomes(paymentId, 'CAPTURED');
  await stripe.deliver(app.url, stripe.event('payment_intent.succeeded', stripe.intentOf(paymentId)));
  await stripe.deliver(app.url, early);
  await stripe.deliver(app.url, stripe.event('checkout.session.expired', stripe.pageOf(paymentId)));
  expect((await app.payments.get(paymentId))?.status).toBe('CAPTURED');
  expect(stripe.effects.capture).toBe(1);
});

test.each<[string, { secret?: string; at?: Date }]>([
  ['forged', { secret: 'whsec_of_another_account' }],
  ['old', { at: new Date(Date.now() - 301_000) }],
])('a webhook that is %s is refused and changes nothing', async (_, given) => {
  const { paymentId, completed } = await opened();
  stripe.pay(paymentId);
  const answer = await stripe.deliver(app.url, completed(), given);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ code: 'bad_request' });
});

test('a webhook that was repeated within its age after a changed body, or of another system, has no effect', async () => {
  const { completed, paymentId } = await opened();
  const page = { ...stripe.pageOf(paymentId), metadata: { paymentId: 'someone-elses' } };
  const other = stripe.event('checkout.session.completed', page);
  expect((await stripe.deliver(app.url, other)).status).toBe(200);
  const event = completed();
  const tampered = { body: event.body.replace('"open"', '"complete"') };
  const signed = await fetch(`${app.url}/payments/webhooks/stripe`, {
    method: 'POST',
    body: tampered.body,
    headers: { 'stripe-signature': 't=1,v1=00' },
  });
  expect(signed.status).toBe(400);
  expect((await app.payments.get(paymentId))?.status).toBe('OPEN');
});

test('return page and webhook together: one capture, one event, one ledger transaction', async () => {
  const { paymentId, completed, rsvp } = await opened();
  stripe.pay(paymentId);
  const answers = await Promise.all([
    app.act(rsvp, paymentId, 'confirm'),
    stripe.deliver(app.url, completed()),
    app.act(rsvp, paymentId, 'confirm'),
    stripe.deliver(app.url, stripe.event('payment_intent.succeeded', stripe.intentOf(paymentId))),
  ]);
  expect(answers.map(answer => answer.status)).toEqual([200, 200, 200, 200]);
  await eventually(() => expect(app.publishedOf(paymentId)).toEqual(['OPENED', 'CAPTURED']));
  expect(await app.ledger.ofPayment(paymentId)).toHaveLength(1);
});

test('the reconciler completes a payment without a webhook', async () => {
  const { paymentId } = await opened();
  stripe.pay(paymentId);
  const payment = await app.payments.get(paymentId);
  if (payment) await app.payments.postpone(payment, new Date(), 0);
  await becomes(paymentId, 'CAPTURED');
});

test('an expired authorisation is published as released', async () => {
  const { paymentId } = await paid({ isManual: true });
  stripe.expireAuthorisation(paymentId);
  await stripe.deliver(app.url, stripe.event('payment_intent.canceled', stripe.intentOf(paymentId)));
  await becomes(paymentId, 'RELEASED');
});

test('every call and every answer was as Stripe describes it', async () => {
  expect(await complaints()).toEqual([]);
});
