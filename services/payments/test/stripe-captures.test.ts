import { expect, test } from '@jest/globals';
import { eventually, useEngines } from '@momos/testing';
import { capture, captureOf, startStripePayments } from './stripe-payments.ts';

const { app, stripe, events, opened, paid, becomes, metric, complaints } = await startStripePayments(
  useEngines(),
);

test('a capture whose answer was lost is found again and made once', async () => {
  const { paymentId, rsvp } = await paid({ isManual: true });
  const before = stripe.effects.capture;
  stripe.hangUpAfter(/\/capture$/, 2);
  await expect(app.rpc.capturePayment(captureOf(rsvp))).rejects.toMatchObject({ code: 'unavailable' });
  await becomes(paymentId, 'CAPTURED');
  expect(stripe.effects.capture).toBe(before + 1);
  expect(await app.rpc.capturePayment(captureOf(rsvp))).toMatchObject({
    status: 'CAPTURED',
    capturedAmount: 6000,
  });
});

test('a bank that refuses the capture: the payment fails, and the RSVP can be paid anew', async () => {
  const { paymentId, rsvp } = await paid({ isManual: true });
  stripe.refuseNext(/\/capture$/, { status: 402, type: 'card_error', code: 'card_declined' });
  await expect(app.rpc.capturePayment(captureOf(rsvp))).rejects.toMatchObject({ code: 'payment_failed' });
  await eventually(() =>
    expect(app.publishedOf(paymentId)).toEqual(['OPENED', 'AUTHORISED', 'ORDER_UPDATED', 'CAPTURE_FAILED']),
  );
  expect(stripe.intentOf(paymentId).status).toBe('canceled');
  expect((await app.open(rsvp)).data.paymentId).not.toBe(paymentId);
});

test('a late answer: the webhook has settled the capture before, and it is made once', async () => {
  const { paymentId, rsvp } = await paid({ isManual: true });
  const before = stripe.effects.capture;
  const late = stripe.answerLate(/\/capture$/);
  const asked = app.rpc.capturePayment(captureOf(rsvp));
  await late.tookEffect;
  await stripe.deliver(app.url, stripe.event('payment_intent.succeeded', stripe.intentOf(paymentId)));
  await becomes(paymentId, 'CAPTURED');
  late.release();
  expect(await asked).toMatchObject({ status: 'CAPTURED', capturedAmount: 6000 });
  expect(stripe.effects.capture).toBe(before + 1);
  expect(await app.ledger.ofPayment(paymentId)).toHaveLength(1);
});

/** The bus, the host and the page: each defect of the other attempt's news. */
test('a late return of an earlier attempt leaves a newer authorisation alone, and a late capture too', async () => {
  const { paymentId, rsvp } = await opened({ isManual: true });
  await app.act(rsvp, paymentId, 'abandon');
  const second = (await app.open(rsvp)).data.paymentId;
  stripe.pay(second);
  await app.act(rsvp, second, 'confirm');
  await events.order(
    rsvp,
    { id: 'late-cancel', attempt: 1 },
    { ...capture, id: 'late-approval', attempt: 1 },
  );
  await eventually(() =>
    expect(app.outcomesOf(paymentId)).toEqual({ 'late-cancel': 'DONE', 'late-approval': 'REFUSED' }),
  );
  expect(await app.payments.get(second)).toMatchObject({ status: 'AUTHORISED', command: null, ended: null });
  expect(await metric('momos_money_refused_total{what="order"')).toBeGreaterThanOrEqual(1);
});

/** Host, bus and reconciler together, each from a process of its own as far as the provider can see. */
async function captureTogether(): Promise<number> {
  const { paymentId, rsvp } = await paid({ isManual: true });
  const before = stripe.effects.capture;
  await Promise.allSettled([1, 2, 3].map(() => app.rpc.capturePayment(captureOf(rsvp))));
  await becomes(paymentId, 'CAPTURED');
  expect(await app.ledger.ofPayment(paymentId)).toHaveLength(1);
  return stripe.effects.capture - before;
}

test('three concurrent captures are one at the provider', async () => {
  expect(await captureTogether()).toBe(1);
});

test('every call and every answer was as Stripe describes it', async () => {
  expect(await complaints()).toEqual([]);
});

test('twin: without the keys of our ids the provider captures more than once', async () => {
  stripe.forgetKeys();
  expect(await captureTogether()).toBeGreaterThan(1);
});
