import { expect, test } from '@jest/globals';
import { migrate } from '@momos/store';
import type { UnsettledView } from '@momos/contracts/unsettled-money';
import { eventually, useEngines } from '@momos/testing';
import { migrations } from '../src/migrations.ts';
import { orderOf, subjectOf } from './events-double.ts';
import { startPayments } from './running-payments.ts';
import { startStripeDouble } from './stripe-double.ts';
import { startStripeMock } from './stripe-mock.ts';

const engines = useEngines();
const stripe = await startStripeDouble(engines, await startStripeMock(engines));
const app = await startPayments(engines, stripe.env);
const { events } = app;
const as = { roles: ['manager'] };
events.social.isApprovalRequired = true;

/** Someone whose card the bank refused to charge when the host approved them. */
async function refused() {
  const rsvp = events.addRsvp();
  const { paymentId } = (await app.open(rsvp)).data;
  stripe.pay(paymentId);
  await app.act(rsvp, paymentId, 'confirm');
  stripe.refuseNext(/\/capture$/, { status: 402, type: 'card_error', code: 'card_declined' });
  await capture(rsvp);
  return { rsvp, paymentId };
}

/** Someone who was approved before they paid: the capture was refused, and then their card was authorised. */
async function refusedBeforePaid() {
  const rsvp = events.addRsvp();
  const { paymentId } = (await app.open(rsvp)).data;
  await capture(rsvp);
  stripe.pay(paymentId);
  await app.act(rsvp, paymentId, 'confirm');
  return { rsvp, paymentId };
}

type Guest = ReturnType<typeof events.addRsvp>;
const capture = async (rsvp: Guest) =>
  expect(
    app.rpc.capturePayment({
      subject: subjectOf(rsvp),
      order: orderOf({ attempt: 1 }, { id: 'capture:1', kind: 'MONEY_ORDER_KIND_CAPTURE', cause: 'capture' }),
    }),
  ).rejects.toMatchObject({ code: expect.any(String) });

type Listed = { data: UnsettledView[]; meta: { counts: Record<string, number> } };
const list = async () =>
  (await app.call('GET', '/payments/unsettled?pageSize=50&what=captures', { as })) as never as Listed;
const found = async (id: string) => (await list()).data.find(each => each.id === id);
const again = (id: string, body: object = {}) =>
  app.call<{ status: string }>('POST', `/payments/unsettled/${id}/tries`, { as, body });
const giveUp = (id: string, body: object = {}) =>
  app.call<{ status: string }>('DELETE', `/payments/unsettled/${id}`, { as, body });

test('a capture that the bank refused waits for staff with the reason, and is counted', async () => {
  const { rsvp, paymentId } = await refused();
  expect(await found(paymentId)).toMatchObject({
    what: 'CAPTURE',
    status: 'FAILED',
    amount: 60,
    currency: 'USD',
    reason: expect.stringMatching(/./),
    cause: 'capture',
    subject: subjectOf(rsvp),
    payer: { id: rsvp.userId },
  });
  expect((await list()).meta.counts.captures).toBeGreaterThan(0);
  const metrics = await (await fetch(`${app.url}/metrics`)).text();
  expect(metrics).toMatch(/momos_money_unsettled{what="capture-refused".*} [1-9]/);
});

test('it is tried again, says that it is refused again, and waits on', async () => {
  const { paymentId } = await refused();
  expect(await again(paymentId)).toMatchObject({ status: 201, data: { status: 'FAILED' } });
  expect(await found(paymentId)).toBeDefined();
  expect(await again(paymentId, { method: 'manual' })).toMatchObject({ status: 409 });
});

test('what is authorised by now is captured once, however many press, and its owner learns that it is done', async () => {
  const { paymentId } = await refusedBeforePaid();
  expect(await found(paymentId)).toMatchObject({ status: 'FAILED', reason: 'Nothing is authorised.' });
  const answers = await Promise.all([1, 2, 3].map(() => again(paymentId)));
  expect(answers.map(({ status }) => status)).toContain(201);
  await eventually(() => expect(app.outcomesOf(paymentId)).toEqual({ 'capture:1': 'DONE' }));
  expect(await app.payments.get(paymentId)).toMatchObject({ status: 'CAPTURED', capturedAmount: 6000 });
  expect(await found(paymentId)).toBeUndefined();
  expect(await again(paymentId)).toMatchObject({ status: 409, code: 'already_done' });
  expect((await app.check()).problems).toEqual([]);
});

test('it is given up: what is authorised is released, and no one has to look at it', async () => {
  const { paymentId } = await refusedBeforePaid();
  expect(await giveUp(paymentId, { note: 'the guest cannot come' })).toMatchObject({
    status: 200,
    data: { status: 'PENDING' },
  });
  await eventually(async () => expect((await app.payments.get(paymentId))?.status).toBe('RELEASED'));
  expect(await found(paymentId)).toBeUndefined();
  expect(await giveUp(paymentId)).toMatchObject({ status: 200, data: { status: 'DONE' } });
  expect(await again(paymentId)).toMatchObject({ status: 409, code: 'already_done' });
  expect((await app.moneyOrders.ofPayments([paymentId]))[0]).toMatchObject({
    status: 'REFUSED',
    givenUp: { note: 'the guest cannot come' },
  });
  const other = await refused();
  expect(await giveUp(other.paymentId)).toMatchObject({ data: { status: 'DONE' } });
  expect(await found(other.paymentId)).toBeUndefined();
});

test('given up before anything was paid, its page is closed: nothing is authorised that no one charges', async () => {
  const rsvp = events.addRsvp();
  const { paymentId } = (await app.open(rsvp)).data;
  await capture(rsvp);
  expect(await giveUp(paymentId)).toMatchObject({ status: 200, data: { status: 'PENDING' } });
  await eventually(async () =>
    expect(['RELEASED', 'FAILED']).toContain((await app.payments.get(paymentId))?.status),
  );
  expect((await app.open(rsvp)).data).toMatchObject({ state: 'OPEN' });
});

test('of trying again and giving up at the same instant, one has its effect', async () => {
  const { paymentId } = await refusedBeforePaid();
  await Promise.all([again(paymentId), giveUp(paymentId)]);
  await eventually(async () =>
    expect(['CAPTURED', 'RELEASED']).toContain((await app.payments.get(paymentId))?.status),
  );
  const status = (await app.payments.get(paymentId))?.status;
  await eventually(() =>
    expect(app.outcomesOf(paymentId)).toEqual({ 'capture:1': status === 'CAPTURED' ? 'DONE' : 'REFUSED' }),
  );
  expect(await found(paymentId)).toBeUndefined();
  expect((await app.check()).problems).toEqual([]);
});

test('one whose attempt its owner ended needs no person', async () => {
  const { rsvp, paymentId } = await refused();
  await events.order(rsvp, { id: 'replaced:1', everything: true });
  await eventually(async () => expect(await found(paymentId)).toBeUndefined());
});

test('after an update, refused captures of before wait only where their attempt is not over', async () => {
  const [waiting, over] = [await refused(), await refused()];
  await events.order(over.rsvp, { id: 'replaced:1', everything: true });
  await eventually(async () => expect(await found(over.paymentId)).toBeUndefined());
  const { store } = app;
  const all = { _id: { $gt: '' } } as never;
  await store.connection.collection('money_orders').updateMany(all, { $unset: { closedAt: '' } });
  expect(await found(over.paymentId)).toBeDefined();
  await store.connection.collection('migrations').deleteOne({ _id: '0003-refused-captures' } as never);
  await migrate(store, migrations);
  expect(await found(over.paymentId)).toBeUndefined();
  expect(await found(waiting.paymentId)).toBeDefined();
});

test('is for managers, and only for what was refused', async () => {
  const { paymentId } = await refused();
  const guest = { as: { userId: 'u' }, body: {} };
  expect(await app.call('DELETE', `/payments/unsettled/${paymentId}`, guest)).toMatchObject({ status: 403 });
  const { paymentId: fine } = (await app.open(events.addRsvp())).data;
  expect(await giveUp(fine)).toMatchObject({ status: 409, code: 'already_done' });
  expect(await giveUp('01930b5e-7c1a-7d2e-8f3a-00000000000a')).toMatchObject({ status: 404 });
});
