import { expect, test } from '@jest/globals';
import type { UnsettledView } from '@momos/contracts/unsettled-money';
import { eventually, useEngines } from '@momos/testing';
import { refundRequest, startPayments } from './running-payments.ts';
import { startStripeDouble } from './stripe-double.ts';
import { startStripeMock } from './stripe-mock.ts';

const engines = useEngines();
const stripe = await startStripeDouble(engines, await startStripeMock(engines));
const app = await startPayments(engines, { ...stripe.env, ASK_EVENTS_MS: '300' });
const { events } = app;
const manager = { roles: ['manager'] };

/** Someone who paid 50 and a deposit of 10. */
async function paid() {
  const rsvp = events.addRsvp();
  const { paymentId } = (await app.open(rsvp)).data;
  stripe.pay(paymentId);
  await app.act(rsvp, paymentId, 'confirm');
  expect((await app.payments.get(paymentId))?.status).toBe('CAPTURED');
  return { rsvp, paymentId };
}

const deliver = (type: string, dispute: Parameters<typeof stripe.event>[1]) =>
  stripe.deliver(app.url, stripe.event(`charge.dispute.${type}`, dispute));
const lastOf = (id: string) => app.published.findLast(each => each.payment?.id === id)?.payment;
const entriesOf = async (paymentId: string) =>
  (await app.ledger.ofPayment(paymentId))
    .filter(({ kind }) => kind.startsWith('dispute'))
    .map(({ kind, entries }) => [kind, Object.fromEntries(entries.map(each => [each.account, each.amount]))]);
const waiting = async () => {
  const answer = await app.call<UnsettledView[]>('GET', '/payments/unsettled?what=disputes', { as: manager });
  return answer.data.map(({ id }) => id);
};

test('an open dispute: the bank has the money, nothing is refunded, and all sides see it', async () => {
  const { rsvp, paymentId } = await paid();
  const host = `host:${events.social.ownerId}`;
  const dispute = stripe.dispute(paymentId);
  for (const type of ['created', 'funds_withdrawn', 'created']) await deliver(type, dispute);
  expect(await entriesOf(paymentId)).toEqual([
    ['dispute-fee', { 'provider-fees:stripe': -1500, [host]: 1500 }],
    ['dispute-opened', { 'cash:stripe': -6000, [`disputed:${events.social.ownerId}`]: 6000 }],
  ]);
  await eventually(() => expect(app.publishedOf(paymentId).at(-1)).toBe('DISPUTED'));
  expect(lastOf(paymentId)?.disputes).toMatchObject([{ id: dispute.id, status: 'OPEN', amount: 6000 }]);
  expect(await waiting()).toContain(paymentId);
  const text = await (await fetch(`${app.url}/metrics`)).text();
  expect(text).toMatch(/momos_money_unsettled\{what="dispute-open"[^}]*\} [1-9]/);
  expect(text).toMatch(/momos_money_refused_total\{what="dispute"[^}]*\} [1-9]/);
  for (const method of ['provider', 'manual'])
    await expect(app.rpc.createRefund(refundRequest(rsvp, { key: method, method }))).rejects.toMatchObject({
      code: 'illegal_state',
    });
  expect((await app.check()).problems).toEqual([]);

  stripe.closeDispute(dispute, 'won');
  for (const type of ['closed', 'funds_reinstated', 'closed']) await deliver(type, dispute);
  await eventually(() => expect(app.publishedOf(paymentId).at(-1)).toBe('DISPUTE_CLOSED'));
  expect(lastOf(paymentId)?.disputes).toMatchObject([{ status: 'WON' }]);
  expect(await waiting()).not.toContain(paymentId);
  expect(await app.rpc.createRefund(refundRequest(rsvp, { key: 'won' }))).toMatchObject({
    status: 'DONE',
    amount: 6000,
  });
  expect((await app.check()).problems).toEqual([]);
});

test('a lost dispute: the money leaves the host and the deposits, and is not refunded again', async () => {
  const { rsvp, paymentId } = await paid();
  const dispute = stripe.dispute(paymentId);
  await deliver('created', dispute);
  await events.order(rsvp, { id: 'cancelled' });
  await eventually(async () =>
    expect(await app.refunds.ofPayments([paymentId])).toMatchObject([{ status: 'FAILED', coveredBy: null }]),
  );
  stripe.closeDispute(dispute, 'lost');
  await deliver('closed', dispute);
  expect((await entriesOf(paymentId)).at(-1)).toEqual([
    'dispute-lost',
    {
      [`disputed:${events.social.ownerId}`]: -6000,
      [`host:${events.social.ownerId}`]: 5000,
      deposits: 1000,
    },
  ]);
  expect(await app.refunds.ofPayments([paymentId])).toMatchObject([{ coveredBy: dispute.id }]);
  await eventually(() =>
    expect(lastOf(paymentId)).toMatchObject({
      disputes: [{ status: 'LOST' }],
      refunds: [{ status: 'FAILED', coveredBy: dispute.id }],
    }),
  );
  await expect(app.rpc.createRefund(refundRequest(rsvp, { key: 'late' }))).rejects.toMatchObject({
    code: 'already_done',
  });
  expect((await app.check()).problems).toEqual([]);
});

test.each(['pending', 'succeeded'] as const)(
  'a %s refund that fails after the bank took the money for good brings nothing any more',
  async start => {
    const { rsvp, paymentId } = await paid();
    stripe.startRefundsAs(start);
    await app.rpc.createRefund(refundRequest(rsvp, { key: 'host' }));
    stripe.startRefundsAs('succeeded');
    const refund = stripe.refunds.find(({ metadata }) => metadata?.paymentId === paymentId);
    if (!refund) throw new Error('A refund was made.');
    const dispute = stripe.dispute(paymentId);
    stripe.closeDispute(dispute, 'lost');
    await deliver('closed', dispute);
    stripe.endRefund(refund, 'failed');
    await stripe.deliver(app.url, stripe.event('refund.failed', refund));
    await eventually(() =>
      expect(lastOf(paymentId)?.refunds).toMatchObject([{ status: 'FAILED', coveredBy: dispute.id }]),
    );
    for (const method of ['provider', 'manual'])
      await expect(app.rpc.createRefund(refundRequest(rsvp, { key: method, method }))).rejects.toMatchObject({
        code: 'already_done',
      });
    expect((await app.check()).problems).toEqual([]);
  },
);

test('a dispute of a part takes that part; what is left can be refunded', async () => {
  const { rsvp, paymentId } = await paid();
  const dispute = stripe.dispute(paymentId, { amount: 2000 });
  stripe.closeDispute(dispute, 'lost');
  dispute.intent.isDisputed = false;
  // Its first news is its end.
  await deliver('closed', dispute);
  expect(await app.rpc.createRefund(refundRequest(rsvp, { key: 'rest' }))).toMatchObject({ amount: 4000 });
  expect((await app.check()).problems).toEqual([]);
});

test('an inquiry moves no money', async () => {
  const { rsvp, paymentId } = await paid();
  await deliver('created', stripe.dispute(paymentId, { isInquiry: true }));
  expect(await entriesOf(paymentId)).toEqual([]);
  expect(await app.rpc.createRefund(refundRequest(rsvp, { key: 'host' }))).toMatchObject({ status: 'DONE' });
});

test('a dispute without a webhook is noticed as well', async () => {
  const { paymentId } = await paid();
  stripe.event('charge.dispute.created', stripe.dispute(paymentId));
  await eventually(async () => expect(await waiting()).toContain(paymentId), { within: 30_000 });
});

test('every answer was one that Stripe describes', () => expect(stripe.complaints).toEqual([]));
