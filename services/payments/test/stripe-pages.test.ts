import { expect, test } from '@jest/globals';
import { eventually, useEngines } from '@momos/testing';
import { refundRequest } from './running-payments.ts';
import { startStripePayments } from './stripe-payments.ts';

const { app, stripe, events, opened, becomes, lastOf, complaints } = await startStripePayments(useEngines());

test('a page of Stripe’s, made up of positive lines, comes back to us whatever happens', async () => {
  const promo = { ...(await promoOf('TENOFF')), kind: 'FIXED' as const, value: 1000 };
  await app.promoCodes.add(promo);
  const rsvp = events.addRsvp({ promoCode: 'TENOFF' });
  const { status, data } = await app.open(rsvp);
  expect(status).toBe(201);
  expect(data).toMatchObject({ total: 50, discount: 10, url: stripe.pageOf(data.paymentId).url });
  const { params, key } = stripe.calls.findLast(({ method }) => method === 'POST') ?? {};
  expect(key).toBe(`${data.paymentId}:1:1:open`);
  expect(params?.get('metadata[attempt]')).toBe('1');
  expect(params?.get('metadata[page]')).toBe('1');
  expect(params?.get('line_items[0][price_data][unit_amount]')).toBe('4000');
  expect(params?.get('success_url')).toBe(`http://momos.test/payments/return?payment=${data.paymentId}`);
  expect(stripe.pageOf(data.paymentId).amount_total).toBe(5000);
  await app.open(rsvp);
  expect(stripe.calls.filter(call => call.path === '/v1/checkout/sessions' && call.key === key)).toHaveLength(
    1,
  );
});

test('a currency that Stripe counts in hundredths is charged and refunded what it costs', async () => {
  events.social.isApprovalRequired = false;
  const rsvp = events.addRsvp({ currency: 'UGX', ticketPrice: 180_000, depositAmount: 20_000 });
  const { data } = await app.open(rsvp);
  expect(data).toMatchObject({ total: 200_000 });
  expect(stripe.pageOf(data.paymentId)).toMatchObject({ currency: 'ugx', amount_total: 20_000_000 });
  stripe.pay(data.paymentId);
  await app.act(rsvp, data.paymentId, 'confirm');
  expect((await app.payments.get(data.paymentId))?.capturedAmount).toBe(200_000);
  await app.rpc.createRefund(refundRequest(rsvp, { key: 'ugx', type: 'CUSTOM', amount: 50_000 }));
  expect(stripe.refunds.at(-1)?.amount).toBe(5_000_000);
  expect((await app.check()).problems).toEqual([]);
});

test('a page whose answer was lost is opened once', async () => {
  stripe.hangUpAfter(/checkout\/sessions$/, 2);
  const rsvp = events.addRsvp();
  events.social.isApprovalRequired = false;
  expect(await app.open(rsvp)).toMatchObject({ status: 503, code: 'unavailable' });
  const again = await app.open(rsvp);
  expect(again).toMatchObject({ status: 201, data: { state: 'OPEN' } });
  expect(stripe.pageOf(again.data.paymentId).url).toBe(again.data.url);
  const keys = stripe.calls.filter(call => call.key === `${again.data.paymentId}:1:1:open`);
  expect(keys.length).toBeGreaterThan(1);
});

test('a payment that Stripe does not take fails, says so, and leaves nothing behind', async () => {
  stripe.refuseNext(/checkout\/sessions$/, {
    status: 400,
    type: 'invalid_request_error',
    code: 'amount_too_small',
  });
  const rsvp = events.addRsvp();
  expect(await app.open(rsvp)).toMatchObject({ status: 402, code: 'payment_failed' });
  expect(await app.paymentsOf(rsvp)).toMatchObject([{ attempt: 1, status: 'FAILED' }]);
  expect((await app.open(rsvp)).status).toBe(201);
  expect(await app.paymentsOf(rsvp)).toMatchObject([{ attempt: 2, status: 'OPEN' }, { attempt: 1 }]);
});

test('an RSVP that is cancelled while its page is open closes the page', async () => {
  const { paymentId, rsvp } = await opened();
  await events.order(rsvp, { id: 'cancelled' });
  await becomes(paymentId, 'FAILED');
  expect(stripe.pageOf(paymentId).status).toBe('expired');
});

test('a payment made just before its hold ran out is settled and published, not thrown away', async () => {
  events.holdFor(2_000);
  const { paymentId } = await opened();
  events.holdFor(900_000);
  stripe.pay(paymentId);
  await becomes(paymentId, 'CAPTURED');
  expect(stripe.calls.some(call => call.path.endsWith(`${stripe.pageOf(paymentId).id}/expire`))).toBe(true);
});

test('money that lands on a payment that was given up is taken note of', async () => {
  const { paymentId, rsvp, completed } = await opened();
  await app.act(rsvp, paymentId, 'abandon');
  stripe.pageOf(paymentId).status = 'open';
  stripe.pay(paymentId);
  await stripe.deliver(app.url, completed());
  await becomes(paymentId, 'CAPTURED');
  expect((await app.open(rsvp)).data).toMatchObject({ paymentId, state: 'CAPTURED' });
});

test('on an attempt that was returned it goes back by itself, and another attempt is left alone', async () => {
  const { paymentId, rsvp, completed } = await opened();
  await app.act(rsvp, paymentId, 'abandon');
  const second = await app.open(rsvp);
  expect(second.data.paymentId).not.toBe(paymentId);
  await events.order(rsvp, { id: 'attempt-1-is-over', attempt: 1 });
  await eventually(() => expect(app.outcomesOf(paymentId)).toEqual({ 'attempt-1-is-over': 'DONE' }));
  stripe.pageOf(paymentId).status = 'open';
  stripe.pay(paymentId);
  await stripe.deliver(app.url, completed());
  await becomes(paymentId, 'REFUNDED');
  await eventually(() => expect(lastOf(paymentId)?.orders).toMatchObject([{ status: 'DONE', amount: 6000 }]));
  expect((await app.payments.get(second.data.paymentId))?.status).toBe('OPEN');
  expect((await app.check()).problems).toEqual([]);
});

test('every call and every answer was as Stripe describes it', async () => {
  expect(await complaints()).toEqual([]);
});

const promoOf = async (code: string) => ({
  id: crypto.randomUUID(),
  version: 1,
  socialId: events.social.id,
  code,
  kind: 'PERCENT' as 'PERCENT' | 'FIXED',
  value: 10,
  currency: 'USD',
  tierIds: [],
  maxUses: null,
  uses: 0,
  startsAt: null,
  endsAt: null,
  isActive: true,
  isEnded: false,
  createdAt: new Date(),
});
