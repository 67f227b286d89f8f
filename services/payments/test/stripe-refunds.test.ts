import { expect, test } from '@jest/globals';
import { eventually, useEngines } from '@momos/testing';
import { createStripeProvider } from '../src/provider/stripe.provider.ts';
import { refundRequest } from './running-payments.ts';
import { startStripePayments } from './stripe-payments.ts';

const { app, stripe, events, paid, becomes, lastOf, metric, complaints } = await startStripePayments(
  useEngines(),
);

test('a refund whose answer was lost is made once and ends', async () => {
  const { paymentId, rsvp } = await paid();
  const before = stripe.effects.refund;
  stripe.hangUpAfter(/refunds$/, 2);
  const request = refundRequest(rsvp, { key: 'host-1' });
  expect(await app.rpc.createRefund(request)).toMatchObject({ amount: 6000, status: 'PENDING' });
  const [row] = await app.refunds.ofPayments([paymentId]);
  if (row) await app.refunds.postpone(row.id, new Date(), null);
  await becomes(paymentId, 'REFUNDED');
  expect(stripe.effects.refund).toBe(before + 1);
  expect(await app.rpc.createRefund(request)).toMatchObject({ amount: 6000, status: 'DONE' });
  expect((await app.check()).problems).toEqual([]);
});

test('a refund that Stripe refuses is taken back, so that it can be given again', async () => {
  const { paymentId, rsvp } = await paid();
  stripe.refuseNext(/refunds$/, { status: 400, type: 'invalid_request_error', code: 'charge_disputed' });
  const refusedBefore = await metric('momos_money_refused_total{what="refund"');
  const request = refundRequest(rsvp, { key: 'a', type: 'CUSTOM', amount: 2500 });
  expect(await app.rpc.createRefund(request)).toMatchObject({
    status: 'FAILED',
    failure: 'refused by the test',
  });
  await eventually(() => expect(app.publishedOf(paymentId)).toContain('REFUND_FAILED'));
  expect(lastOf(paymentId)?.refunds).toMatchObject([
    { requestId: 'a', status: 'FAILED', failure: 'refused by the test', method: 'provider' },
  ]);
  expect(await metric('momos_money_refused_total{what="refund"')).toBe(refusedBefore + 1);
  expect((await app.check()).problems).toEqual([]);
  expect(await app.rpc.createRefund({ ...request, key: 'b' })).toMatchObject({
    status: 'DONE',
    amount: 2500,
  });
  expect((await app.check()).problems).toEqual([]);
});

test('a refund that one try was refused and another one made is done, as the money is with the payer', async () => {
  const { paymentId, rsvp } = await paid();
  stripe.refuseNext(/refunds$/, { status: 400, type: 'invalid_request_error', code: 'charge_disputed' });
  await events.order(rsvp, { id: 'crossed' });
  await eventually(() => expect(app.publishedOf(paymentId)).toContain('REFUND_FAILED'));
  const [payment, [refund]] = [await app.payments.get(paymentId), await app.refunds.ofPayments([paymentId])];
  if (!payment || !refund) throw new Error('a payment with its refund');
  // Stripe forgets a key after a day.
  const forgotten = {
    payment_intent: payment.reference ?? '',
    amount: '6000',
    'metadata[refundId]': refund.id,
  };
  const made = await fetch(`${stripe.url}/v1/refunds`, {
    method: 'POST',
    headers: { authorization: `Bearer ${app.config.STRIPE_SECRET_KEY}` },
    body: new URLSearchParams(forgotten),
  });
  expect(made.status).toBe(200);
  await stripe.deliver(app.url, stripe.event('refund.updated', lastRefund()));
  await becomes(paymentId, 'REFUNDED');
  expect(await app.refunds.ofPayments([paymentId])).toMatchObject([{ status: 'DONE', failure: null }]);
  await eventually(() =>
    expect(lastOf(paymentId)).toMatchObject({
      refunds: [{ requestId: 'crossed', status: 'DONE' }],
      orders: [{ orderId: 'crossed', status: 'DONE', amount: 6000 }],
    }),
  );
  const waiting = (await app.refunds.unsettled({ pageSize: 50 })).items;
  expect(waiting.map(each => each.paymentId)).not.toContain(paymentId);
  expect((await app.check()).problems).toEqual([]);
});

test.each([
  ['succeeded', 'refund.updated', 'DONE'],
  ['succeeded', 'charge.refund.updated', 'DONE'],
  ['failed', 'refund.failed', 'FAILED'],
] as const)('a slow refund that has %s is noticed by %s: %s', async (status, type, ended) => {
  const { paymentId, rsvp } = await paid();
  stripe.startRefundsAs('pending');
  expect(await app.rpc.createRefund(refundRequest(rsvp, { key: 'slow' }))).toMatchObject({
    status: 'PENDING',
  });
  stripe.startRefundsAs('succeeded');
  const made = lastRefund();
  stripe.endRefund(made, status);
  expect((await stripe.deliver(app.url, stripe.event(type, made))).status).toBe(200);
  await eventually(async () =>
    expect(await app.refunds.ofPayments([paymentId])).toMatchObject([
      { status: ended, reference: made.id, failure: status === 'failed' ? made.failure_reason : null },
    ]),
  );
  expect((await app.check()).problems).toEqual([]);
});

test('a refund that was done and came back from the payer’s bank is seen as failed, by each of its events', async () => {
  const { paymentId, rsvp } = await paid();
  expect(await app.rpc.createRefund(refundRequest(rsvp, { key: 'back' }))).toMatchObject({ status: 'DONE' });
  const [payment, [refund]] = [await app.payments.get(paymentId), await app.refunds.ofPayments([paymentId])];
  if (!payment || !refund) throw new Error('a payment with its refund');
  const provider = providerOf(app.config, stripe.url);
  const made = lastRefund();
  const done = { state: 'done', reference: made.id, reason: null };
  expect(await provider.observeRefund(payment, refund)).toEqual(done);
  stripe.endRefund(made, 'failed');
  const failed = { state: 'failed', reference: made.id, reason: 'expired_or_canceled_card' };
  expect(await provider.observeRefund(payment, refund)).toEqual(failed);
  for (const type of ['refund.failed', 'refund.updated', 'charge.refund.updated']) {
    const event = stripe.event(type, made);
    expect(provider.readEvent(Buffer.from(event.body), stripe.signatureOf(event))).toEqual({
      id: event.id,
      type,
      paymentId,
      refundId: refund.id,
      disputed: null,
    });
  }
  expect(await provider.observeRefund(payment, { ...refund, id: 'never-made' })).toBeUndefined();
  expect(stripe.effects.refund).toBe(stripe.refunds.length);
});

test('a refund that Stripe takes back after it was done is a state that people see, and can be made again by hand', async () => {
  const { paymentId, rsvp } = await paid();
  await events.order(rsvp, { id: 'cancelled' });
  await becomes(paymentId, 'REFUNDED');
  const refund = stripe.refunds.find(each => each.metadata.paymentId === paymentId);
  if (!refund) throw new Error('no refund');
  refund.status = 'failed';
  const before = stripe.effects.refund ?? 0;
  const event = stripe.event('refund.failed', refund);
  await Promise.all([1, 2].map(() => stripe.deliver(app.url, event)));
  await becomes(paymentId, 'CAPTURED');
  expect(await app.payments.get(paymentId)).toMatchObject({ refundedAmount: 0, refundedDepositAmount: 0 });
  await eventually(() => expect(app.publishedOf(paymentId).at(-1)).toBe('REFUND_FAILED'));
  expect(lastOf(paymentId)).toMatchObject({
    refunds: [{ requestId: 'cancelled', status: 'FAILED' }],
    orders: [{ orderId: 'cancelled', status: 'REFUSED' }],
  });
  const waiting = async () =>
    (await app.refunds.unsettled({ pageSize: 50 })).items.map(({ paymentId: id }) => id);
  expect(await waiting()).toContain(paymentId);
  expect(stripe.effects.refund).toBe(before);
  expect((await app.check()).problems).toEqual([]);

  const byHand = refundRequest(rsvp, { key: 'by-hand', method: 'manual' });
  expect(await app.rpc.createRefund(byHand)).toMatchObject({
    status: 'DONE',
    amount: 6000,
    method: 'manual',
  });
  expect(await app.rpc.createRefund(byHand)).toMatchObject({ status: 'DONE', amount: 6000 });
  await becomes(paymentId, 'REFUNDED');
  expect(stripe.effects.refund).toBe(before);
  expect(await waiting()).not.toContain(paymentId);
  expect(lastOf(paymentId)?.refunds[0]).toMatchObject({
    requestId: 'cancelled',
    coveredBy: expect.any(String),
  });
  expect(await app.ledger.balances(`manual:${events.social.ownerId}`)).toEqual([
    { currency: 'USD', account: `manual:${events.social.ownerId}`, amount: -6000 },
  ]);
  expect((await app.check()).problems).toEqual([]);
});

test('a refund that Stripe has not answered for long is shown as unknown, still tried, and ends when Stripe answers', async () => {
  const { paymentId, rsvp } = await paid();
  stripe.hangUpAfter(/refunds$/, 4);
  await app.rpc.createRefund(refundRequest(rsvp, { key: 'slow' }));
  const [refund] = await app.refunds.ofPayments([paymentId]);
  if (!refund) throw new Error('no refund');
  const rows = app.store.connection.collection<{ _id: string }>('refunds');
  await rows.updateOne({ _id: refund.id }, { $set: { tries: 9, checkAt: new Date() } });
  await eventually(() => expect(lastOf(paymentId)?.refunds).toMatchObject([{ status: 'UNKNOWN' }]));
  await rows.updateOne({ _id: refund.id }, { $set: { checkAt: new Date() } });
  await becomes(paymentId, 'REFUNDED');
  expect((await app.check()).problems).toEqual([]);
});

test('every call and every answer was as Stripe describes it', async () => {
  expect(await complaints()).toEqual([]);
});

function lastRefund() {
  const refund = stripe.refunds.at(-1);
  if (!refund) throw new Error('no refund was made');
  return refund;
}

/** Stripe as another copy of the service calls it. */
const providerOf = (config: typeof app.config, apiBase: string) =>
  createStripeProvider({
    secretKey: config.STRIPE_SECRET_KEY ?? '',
    webhookSecret: config.STRIPE_WEBHOOK_SECRET ?? '',
    publicUrl: config.PUBLIC_URL,
    apiBase,
  });
