import { expect, test } from '@jest/globals';
import { eventually, useEngines } from '@momos/testing';
import { refundRequest, startPayments } from './running-payments.ts';
import { startStripeDouble } from './stripe-double.ts';
import { startStripeMock } from './stripe-mock.ts';

const engines = useEngines();
const stripe = await startStripeDouble(engines, await startStripeMock(engines));
const app = await startPayments(engines, { ...stripe.env, ASK_EVENTS_MS: '200' });
const { events } = app;

const becomes = (id: string, status: string) =>
  eventually(async () => expect((await app.payments.get(id))?.status).toBe(status), { within: 30_000 });

/** Someone who paid and got everything back. */
async function refunded() {
  const rsvp = events.addRsvp();
  const { paymentId } = (await app.open(rsvp)).data;
  stripe.pay(paymentId);
  await app.act(rsvp, paymentId, 'confirm');
  await app.rpc.createRefund(refundRequest(rsvp, { key: 'host' }));
  await becomes(paymentId, 'REFUNDED');
  const refund = stripe.refunds.find(each => each.metadata.paymentId === paymentId);
  if (!refund) throw new Error('no refund');
  return { rsvp, paymentId, refund };
}

test('refunds that came back are noticed without their webhooks, over all pages of events', async () => {
  const some = [await refunded(), await refunded(), await refunded(), await refunded(), await refunded()];
  for (const { refund } of some) {
    stripe.endRefund(refund, 'failed');
    stripe.event('refund.failed', refund);
  }
  for (const { paymentId } of some) await becomes(paymentId, 'CAPTURED');
  expect((await app.check()).problems).toEqual([]);
  expect(stripe.complaints).toEqual([]);
});

test('an event that the provider cannot be asked about is processed later', async () => {
  const { paymentId, refund } = await refunded();
  stripe.endRefund(refund, 'failed');
  stripe.hangUpAfter(/^\/v1\/refunds$/, 2);
  stripe.event('refund.failed', refund);
  await becomes(paymentId, 'CAPTURED');
});
