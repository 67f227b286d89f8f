import { describe, expect, test } from '@jest/globals';
import type { MyPayment } from '@momos/contracts/transactions';
import type { UnsettledView } from '@momos/contracts/unsettled-money';
import { eventually, useEngines } from '@momos/testing';
import { balancesOf } from '../src/ledger/ledger.ts';
import { subjectOf } from './events-double.ts';
import { refundRequest, startPayments } from './running-payments.ts';
import { startStripeDouble } from './stripe-double.ts';
import { startStripeMock } from './stripe-mock.ts';

const engines = useEngines();
const stripe = await startStripeDouble(engines, await startStripeMock(engines));
const app = await startPayments(engines, stripe.env);
const { events } = app;
const as = { roles: ['manager'] };

/** Someone who paid and whose refund of everything was refused. */
async function refused(given = {}) {
  const rsvp = events.addRsvp();
  events.social.isApprovalRequired = false;
  const { paymentId } = (await app.open(rsvp)).data;
  stripe.pay(paymentId);
  await app.act(rsvp, paymentId, 'confirm');
  stripe.refuseNext(/refunds$/, { status: 400, type: 'invalid_request_error', code: 'charge_disputed' });
  const refund = await app.rpc.createRefund(refundRequest(rsvp, { key: 'cancel:1', ...given }));
  expect(refund).toMatchObject({ status: 'FAILED', coveredBy: '' });
  return { rsvp, paymentId, refund };
}

type Listed = {
  data: UnsettledView[];
  meta: { lastEvaluatedKey: string | null; counts: Record<string, number> };
};
const list = async (query = '') =>
  (await app.call('GET', `/payments/unsettled?pageSize=50${query}`, { as })) as never as Listed;
const found = async (id: string) => (await list()).data.find(each => each.id === id);
const sendAgain = (id: string, body: object = {}) =>
  app.call<{ status: string; amount: number }>('POST', `/payments/unsettled/${id}/tries`, { as, body });
const mine = async ({ userId }: { userId: string }) =>
  (await app.call<MyPayment[]>('GET', '/users/me/payments', { as: { userId } })).data[0];
const refundsAt = (paymentId: string) =>
  stripe.refunds.filter(each => each.metadata.paymentId === paymentId).length;
const gauge = async (what: string) =>
  Number(
    (await (await fetch(`${app.url}/metrics`)).text())
      .split('\n')
      .find(line => line.startsWith(`momos_money_unsettled{what="${what}"`))
      ?.split(' ')
      .at(-1),
  );

test('a refused refund waits for staff with all that they need, is counted, and is seen by its payer', async () => {
  const { rsvp, refund } = await refused();
  expect(await found(refund.id)).toMatchObject({
    what: 'REFUND',
    status: 'FAILED',
    amount: 60,
    currency: 'USD',
    reason: 'refused by the test',
    subject: subjectOf(rsvp),
    payer: { id: rsvp.userId, displayName: expect.stringMatching(/^Person/) },
    payee: { id: events.social.ownerId, email: `${events.social.ownerId}@example.com` },
  });
  expect((await list()).meta.counts).toMatchObject({ orders: 0 });
  expect(await gauge('refund-failed')).toBeGreaterThan(0);
  const payment = await mine(rsvp);
  expect(payment?.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(payment?.total);
  expect(payment?.lines).toMatchObject([
    { kind: 'ticket', amount: 50 },
    { kind: 'deposit', amount: 10 },
  ]);
  expect(payment?.refunds).toMatchObject([{ amount: 60, status: 'FAILED', failure: 'refused by the test' }]);
});

test('it is sent again once, however many press, and is gone from the queue', async () => {
  const { rsvp, paymentId, refund } = await refused();
  const answers = await Promise.all([1, 2, 3].map(() => sendAgain(refund.id)));
  await eventually(async () => expect((await app.payments.get(paymentId))?.status).toBe('REFUNDED'));
  expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
  expect(refundsAt(paymentId)).toBe(1);
  expect(await sendAgain(refund.id)).toMatchObject({ status: 201, data: { status: 'DONE', amount: 60 } });
  expect(await found(refund.id)).toBeUndefined();
  expect((await mine(rsvp))?.refunds).toMatchObject([{ status: 'DONE', amount: 60 }]);
  expect((await app.check()).problems).toEqual([]);
});

test('it is booked as paid by hand, without the provider, also at the host’s request', async () => {
  const { rsvp, paymentId, refund } = await refused({ type: 'CUSTOM', amount: 2500 });
  const request = refundRequest(rsvp, {
    key: 'host',
    refundId: refund.id,
    method: 'manual',
    note: 'in cash',
  });
  expect(await app.rpc.createRefund(request)).toMatchObject({
    status: 'DONE',
    method: 'manual',
    amount: 2500,
    note: 'in cash',
  });
  expect(await sendAgain(refund.id)).toMatchObject({ data: { status: 'DONE', amount: 25 } });
  expect(refundsAt(paymentId)).toBe(0);
  expect(await app.payments.get(paymentId)).toMatchObject({ refundedAmount: 2500 });
  const other = events.addRsvp();
  await expect(app.rpc.createRefund({ ...request, subject: subjectOf(other) })).rejects.toMatchObject({
    code: 'not_found',
  });
  expect((await app.check()).problems).toEqual([]);
});

describe('that it was paid by hand is undone', () => {
  const undo = (id: string, body: object = {}) =>
    app.call<{ status: string; reason: string }>('DELETE', `/payments/unsettled/${id}/tries`, { as, body });
  const byHand = async (id: string) => (await list('&what=manual')).data.find(each => each.id === id);
  const refusals = async () =>
    /momos_money_refused_total{what="refund".*} (\d+)/.exec(
      await (await fetch(`${app.url}/metrics`)).text(),
    )?.[1];

  /** Someone whose refund was booked as paid by hand; its id. */
  async function paidByHand() {
    const { rsvp, refund, paymentId } = await refused();
    await sendAgain(refund.id, { method: 'manual', note: 'in cash' });
    const booked = (await app.refunds.ofPayments([paymentId])).find(({ method }) => method === 'manual');
    return { rsvp, paymentId, id: booked?.id ?? '' };
  }

  test('with every booking reversed exactly, so that it waits again and can be sent by the provider', async () => {
    const { rsvp, paymentId, id } = await paidByHand();
    expect(await byHand(id)).toMatchObject({
      status: 'DONE',
      amount: 60,
      note: 'in cash',
      payer: { id: rsvp.userId },
    });
    const counted = await refusals();
    expect(await undo(id, { note: 'wrong guest' })).toMatchObject({
      status: 200,
      data: { status: 'FAILED' },
    });
    expect(await undo(id)).toMatchObject({ status: 200, data: { status: 'FAILED' } });
    expect(await refusals()).toBe(counted);
    expect(await app.refunds.get(id)).toMatchObject({
      undone: { note: 'wrong guest', at: expect.any(Date) },
    });
    expect(await app.payments.get(paymentId)).toMatchObject({
      status: 'CAPTURED',
      refundedAmount: 0,
      promised: { ticket: 0, deposit: 0, fee: 0 },
    });
    const bookings = await app.ledger.ofPayment(paymentId);
    expect(Object.values(balancesOf(bookings.filter(({ key }) => key === id)).USD ?? {})).toEqual([
      0, 0, 0, 0,
    ]);
    expect(await byHand(id)).toBeUndefined();
    expect(await found(id)).toMatchObject({ what: 'REFUND', status: 'FAILED', amount: 60 });
    expect((await mine(rsvp))?.refunds).toMatchObject([{ status: 'FAILED', method: 'manual' }]);
    expect(await sendAgain(id)).toMatchObject({ data: { status: 'DONE', amount: 60 } });
    expect(refundsAt(paymentId)).toBe(1);
    expect(await app.payments.get(paymentId)).toMatchObject({ status: 'REFUNDED', refundedAmount: 6000 });
    expect((await app.check()).problems).toEqual([]);
  });

  test('once, however many press', async () => {
    const { paymentId, id } = await paidByHand();
    await Promise.all([1, 2, 3].map(() => undo(id)));
    expect(await app.payments.get(paymentId)).toMatchObject({ status: 'CAPTURED', refundedAmount: 0 });
    const reversals = (await app.ledger.ofPayment(paymentId)).filter(
      ({ kind }) => kind === 'refund-reversed',
    );
    expect(reversals).toHaveLength(1);
    expect((await app.check()).problems).toEqual([]);
  });

  test('by managers only, and never what the provider paid', async () => {
    const { id } = await paidByHand();
    const path = `/payments/unsettled/${id}/tries`;
    expect(await app.call('DELETE', path, { as: { userId: 'u' }, body: {} })).toMatchObject({ status: 403 });
    const { refund } = await refused();
    expect(await undo(refund.id)).toMatchObject({ status: 409 });
    expect(await undo('01930b5e-7c1a-7d2e-8f3a-00000000000a')).toMatchObject({ status: 404 });
  });
});

test('one that is refused again waits again, and the first one does not', async () => {
  const { refund, paymentId } = await refused();
  stripe.refuseNext(/refunds$/, { status: 400, type: 'invalid_request_error', code: 'charge_disputed' });
  expect(await sendAgain(refund.id)).toMatchObject({ data: { status: 'FAILED' } });
  const waiting = (await app.refunds.unsettled({ pageSize: 50 })).items.filter(
    each => each.paymentId === paymentId,
  );
  expect(waiting).toMatchObject([{ key: `again:${refund.id}` }]);
  expect(await sendAgain(waiting[0]?.id ?? '')).toMatchObject({ data: { status: 'DONE', amount: 60 } });
});

test('a refund of another key takes its place too; what is refunded already is not sent again', async () => {
  const { rsvp, refund } = await refused();
  await app.rpc.createRefund(refundRequest(rsvp, { key: 'host-1' }));
  expect(await found(refund.id)).toBeUndefined();
  expect(await sendAgain(refund.id)).toMatchObject({ status: 409, code: 'already_done' });
});

/** The id of a payment whose capture has no answer, as ten tries leave it. */
async function unansweredCapture(): Promise<string> {
  const rsvp = events.addRsvp();
  events.social.isApprovalRequired = true;
  const { paymentId } = (await app.open(rsvp)).data;
  stripe.pay(paymentId);
  await app.act(rsvp, paymentId, 'confirm');
  const payment = await app.payments.get(paymentId);
  if (!payment) throw new Error('no payment');
  const checkAt = new Date(Date.now() + 3_600_000);
  await app.payments.save(payment, { command: 'CAPTURE', tries: 10, checkAt }, new Date());
  return paymentId;
}

test('a capture without an answer waits too, and is tried immediately', async () => {
  const paymentId = await unansweredCapture();
  const waiting = (await list('&what=orders')).data.find(({ id }) => id === paymentId);
  expect(waiting).toMatchObject({ what: 'CAPTURE', status: 'UNKNOWN', amount: 60 });
  expect(await gauge('order-unknown')).toBe(1);
  expect(await sendAgain(paymentId, { method: 'manual' })).toMatchObject({ status: 409 });
  expect(await sendAgain(paymentId)).toMatchObject({ status: 201, data: { status: 'DONE' } });
  expect((await list('&what=orders')).data).toEqual([]);
  expect(await sendAgain(paymentId)).toMatchObject({ status: 409, code: 'already_done' });
});

test('a capture that the bank refuses then is failed, not done', async () => {
  const paymentId = await unansweredCapture();
  stripe.refuseNext(/\/capture$/, { status: 402, type: 'card_error', code: 'card_declined' });
  expect(await sendAgain(paymentId)).toMatchObject({
    data: { status: 'FAILED', reason: expect.any(String) },
  });
  expect(await app.payments.get(paymentId)).toMatchObject({ status: 'FAILED', command: null });
});

test('the queue is paged, the longest waiting first, and for managers', async () => {
  const [first, second] = [await refused(), await refused()];
  const { data, meta } = await list();
  const ids = data.map(({ id }) => id);
  expect(ids.indexOf(first.refund.id)).toBeLessThan(ids.indexOf(second.refund.id));
  expect(meta.counts.refunds).toBe(ids.length);
  const page = (await app.call('GET', '/payments/unsettled?pageSize=1', { as })) as never as Listed;
  const next = `&exclusiveStartKey=${encodeURIComponent(page.meta.lastEvaluatedKey ?? '')}`;
  expect((await list(next)).data.map(({ id }) => id)).toEqual(ids.slice(1));
  expect(await app.call('GET', '/payments/unsettled', { as: { userId: 'u' } })).toMatchObject({
    status: 403,
  });
});
