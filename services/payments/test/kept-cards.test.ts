import { expect, test } from '@jest/globals';
import { eventually, useEngines } from '@momos/testing';
import type { Payment } from '../src/payment/payment.ts';
import { AppError, unavailable } from '@momos/contracts/errors';
import { executePaymentById } from '../src/settlement/execute-payment.ts';
import { takeOrder } from '../src/settlement/take-orders.ts';
import { chargeOf, chargeOrderOf } from './charges.ts';
import { type Rsvp, subjectOf } from './events-double.ts';
import { addPayment, captured, makeParts, type Parts } from './parts.ts';
import { onSandboxPage, startPayments } from './running-payments.ts';

const engines = useEngines();
const app = await startPayments(engines);
const { events } = app;

async function paid({ isCardKept = true } = {}) {
  const rsvp = events.addRsvp({ isCardKept });
  const { data } = await app.open(rsvp);
  await onSandboxPage(app, data.url, 'pay');
  await eventually(async () => expect((await app.payments.get(data.paymentId))?.status).toBe('CAPTURED'));
  return { rsvp, data, id: data.paymentId };
}

const ofAttempt = (rsvp: Rsvp, attempt: number): Promise<Payment | undefined> =>
  app.payments.ofAttempt(subjectOf(rsvp), attempt);
const becomes = (rsvp: Rsvp, attempt: number, status: string) =>
  eventually(async () => expect((await ofAttempt(rsvp, attempt))?.status).toBe(status));

test('a kept card is charged once, however often that is ordered, with its booking and its news', async () => {
  const { rsvp, id } = await paid();
  const order = chargeOrderOf(2, chargeOf(rsvp, id));
  await events.order(rsvp, order);
  await events.order(rsvp, order);
  await becomes(rsvp, 2, 'CAPTURED');
  const charged = (await ofAttempt(rsvp, 2)) as Payment;
  expect(charged).toMatchObject({
    capturedAmount: 900,
    method: 'visa 4242',
    command: null,
    title: 'Founders',
  });
  await eventually(() => expect(app.outcomesOf(charged.id)).toEqual({ 'charge:2': 'DONE' }));
  expect(await app.ledger.ofPayment(charged.id)).toHaveLength(1);
  expect(await app.paymentsOf(rsvp)).toHaveLength(2);

  // And it is charged on, by the payment that was charged.
  await events.order(rsvp, chargeOrderOf(3, chargeOf(rsvp, charged.id)));
  await becomes(rsvp, 3, 'CAPTURED');
  expect((await app.check()).problems).toEqual([]);
});

test('a bank that declines: the attempt fails and the next one may succeed', async () => {
  const { rsvp, data, id } = await paid();
  await onSandboxPage(app, data.url, 'block');
  await events.order(rsvp, chargeOrderOf(2, chargeOf(rsvp, id)));
  await becomes(rsvp, 2, 'FAILED');
  const failed = (await ofAttempt(rsvp, 2)) as Payment;
  expect(failed).toMatchObject({ failure: 'The card was declined.', capturedAmount: 0, command: null });
  await eventually(() => expect(app.outcomesOf(failed.id)).toEqual({ 'charge:2': 'REFUSED' }));
  await onSandboxPage(app, data.url, 'unblock');
  await events.order(rsvp, chargeOrderOf(3, chargeOf(rsvp, id)));
  await becomes(rsvp, 3, 'CAPTURED');
});

test('nothing is charged without a card that was kept for this very thing, nor of who was erased', async () => {
  const kept = await paid();
  const without = await paid({ isCardKept: false });
  await events.order(without.rsvp, chargeOrderOf(2, chargeOf(without.rsvp, without.id)));
  await becomes(without.rsvp, 2, 'FAILED');
  await events.order(without.rsvp, chargeOrderOf(3, chargeOf(without.rsvp, kept.id)));
  await becomes(without.rsvp, 3, 'FAILED');
  expect((await ofAttempt(without.rsvp, 3))?.failure).toBe('There is no card to charge.');

  await app.store.connection
    .collection('payments')
    .updateOne({ _id: kept.id } as never, { $set: { card: null } });
  await events.order(kept.rsvp, chargeOrderOf(2, chargeOf(kept.rsvp, kept.id)));
  await becomes(kept.rsvp, 2, 'FAILED');
});

test('an attempt that was ended before its charge arrives is charged nothing; one ended later goes back', async () => {
  const { rsvp, id } = await paid();
  await events.order(rsvp, { id: 'leave:2', attempt: 2, cause: 'leave' });
  await becomes(rsvp, 2, 'FAILED');
  await events.order(rsvp, chargeOrderOf(2, chargeOf(rsvp, id)));
  const ended = (await ofAttempt(rsvp, 2)) as Payment;
  await eventually(() =>
    expect(app.outcomesOf(ended.id)).toEqual({ 'leave:2': 'DONE', 'charge:2': 'REFUSED' }),
  );
  await events.order(rsvp, chargeOrderOf(3, chargeOf(rsvp, id)));
  await becomes(rsvp, 3, 'CAPTURED');
  await events.order(rsvp, { id: 'removed:3', attempt: 3, cause: 'removed' });
  await becomes(rsvp, 3, 'REFUNDED');
  expect((await app.check()).problems).toEqual([]);
});

/** Two processes prepare a charge each; `prepareCharge` of the double gives each another. */
async function raceOf(parts: Parts, payment: Payment): Promise<string[]> {
  const charged: string[] = [];
  let prepared = 0;
  const both = Promise.withResolvers<void>();
  Object.assign(parts.provider, {
    prepareCharge: async () => {
      const id = `pi-${++prepared}`;
      if (prepared === 2) both.resolve();
      await both.promise;
      return { id, url: '' };
    },
    charge: async ({ session }: Payment) => {
      if (session && !charged.includes(session.id)) charged.push(session.id);
      return captured;
    },
  });
  const run = () => executePaymentById(parts, payment.id).catch(() => undefined);
  await Promise.all([run(), run()]);
  return charged;
}

const open = (parts: Parts) =>
  addPayment(parts, { command: 'CHARGE', session: null, card: { customer: 'c', method: 'm' } });

test('two processes that prepare a charge at the same time make one', async () => {
  const parts = await makeParts(engines, `${engines.database}_charges`);
  const payment = await open(parts);
  expect(await raceOf(parts, payment)).toHaveLength(1);
  expect(await parts.ledger.ofPayment(payment.id)).toHaveLength(1);
});

test('the twin without the guard makes two', async () => {
  const parts = await makeParts(engines, `${engines.database}_charges_twin`);
  const payment = await open(parts);
  const payments = {
    ...parts.payments,
    keepCharge: async (of: Payment, session: { id: string; url: string }) => ({
      ...of,
      session: { ...session, page: of.page },
    }),
  };
  expect(await raceOf({ ...parts, payments }, payment)).toHaveLength(2);
});

test('a charge that the provider refuses to prepare fails, and one whose answer is missing is tried again', async () => {
  const parts = await makeParts(engines, `${engines.database}_charge_refused`);
  const payment = await open(parts);
  parts.provider.prepareCharge = async () => {
    throw unavailable('The payment provider');
  };
  await expect(executePaymentById(parts, payment.id)).rejects.toMatchObject({ code: 'unavailable' });
  expect(await parts.payments.get(payment.id)).toMatchObject({ status: 'OPEN', command: 'CHARGE' });
  parts.provider.prepareCharge = async () => {
    throw new AppError('payment_failed', 'The payment provider did not take this payment.');
  };
  const failure = 'The payment provider did not take this payment.';
  expect(await executePaymentById(parts, payment.id)).toMatchObject({ status: 'FAILED', failure });
  expect(await parts.payments.get(payment.id)).toMatchObject({ command: null, checkAt: null, failure });
  expect(parts.provider.charges).toBe(0);
});

test('killed between the charge and its booking: the next process books what was charged, once', async () => {
  const parts = await makeParts(engines, `${engines.database}_charge_killed`);
  const source = await addPayment(parts, {
    status: 'CAPTURED',
    capturedAmount: 6000,
    card: { customer: 'c', method: 'm' },
  });
  const order = chargeOrderOf(2, { ...chargeOf({ userId: source.userId }, source.id) });
  await parts.store.transaction(() => takeOrder(parts, source.subject, order));
  const charge = (await parts.payments.ofAttempt(source.subject, 2)) as Payment;
  parts.provider.charge = async () => {
    parts.provider.charges++;
    parts.provider.seen = { ...captured, amount: 900 };
    throw new Error('killed');
  };
  await expect(executePaymentById(parts, charge.id)).rejects.toThrow('killed');
  expect(await parts.payments.get(charge.id)).toMatchObject({ status: 'OPEN', command: 'CHARGE' });
  // The provider answers a repeat with what it has done.
  parts.provider.charge = async () => parts.provider.seen;
  await executePaymentById(parts, charge.id);
  await executePaymentById(parts, charge.id);
  expect(await parts.payments.get(charge.id)).toMatchObject({ status: 'CAPTURED', capturedAmount: 900 });
  expect(parts.provider.charges).toBe(1);
  expect(await parts.ledger.ofPayment(charge.id)).toHaveLength(1);
});
