import { beforeEach, describe, expect, test } from '@jest/globals';
import { topics } from '@momos/contracts/topics';
import { useEngines } from '@momos/testing';
import { paymentMessages } from '../src/refund/payment-message.ts';
import { executeRefund } from '../src/refund/execute-refund.ts';
import type { Payment } from '../src/payment/payment.ts';
import { executePaymentById } from '../src/settlement/execute-payment.ts';
import { onMoneyOrders, takeOrder } from '../src/settlement/take-orders.ts';
import { settlePayment } from '../src/settlement/settle-payment.ts';
import { type GivenOrder, orderOf } from './events-double.ts';
import { addPayment, authorised, captured, failed, makeParts, open } from './parts.ts';

const engines = useEngines();
const parts = await makeParts(engines);
const { provider, payments, moneyOrders, refunds } = parts;

beforeEach(() => {
  provider.seen = open;
});

const take = ({ subject }: Pick<Payment, 'subject'>, order: GivenOrder, attempt = 1) =>
  parts.store.transaction(() => takeOrder(parts, subject, orderOf({ attempt }, order)));
const capture = { id: 'approved', kind: 'MONEY_ORDER_KIND_CAPTURE' } as const;
const now = async ({ id }: Pick<Payment, 'id'>) => (await payments.get(id)) as Payment;
const published = async ({ id }: Pick<Payment, 'id'>) => {
  const rows = parts.store.connection.collection<{ value: { buffer: Uint8Array } }>('outbox');
  const found = await rows.find({ key: id }, { hint: { _id: 1 }, sort: { version: 1 } }).toArray();
  return found.map(({ value }) => topics.payment.decode(value.buffer).change);
};
const outcomesOf = async ({ id }: Pick<Payment, 'id'>) =>
  Object.fromEntries((await moneyOrders.ofPayments([id])).map(order => [order.orderId, order.status]));

describe('an order to return an attempt', () => {
  test('closes its page; money that was on its way is given back by itself, once', async () => {
    const payment = await addPayment(parts);
    await take(payment, { id: 'cancelled' });
    expect(await now(payment)).toMatchObject({ command: 'RELEASE', ended: { orderId: 'cancelled' } });
    expect(await outcomesOf(payment)).toEqual({ cancelled: 'PENDING' });
    provider.seen = failed;
    await executePaymentById(parts, payment.id);
    expect(await now(payment)).toMatchObject({ status: 'FAILED', command: null });
    expect(await outcomesOf(payment)).toEqual({ cancelled: 'DONE' });

    await settlePayment(parts, payment, captured);
    const [refund] = await refunds.ofPayments([payment.id]);
    expect(refund).toMatchObject({ key: 'cancelled', amount: 6000, status: 'PENDING' });
    expect(await outcomesOf(payment)).toEqual({ cancelled: 'PENDING' });
    await executeRefund(parts, refund?.id ?? '');
    await settlePayment(parts, payment, captured);
    expect(await now(payment)).toMatchObject({ status: 'REFUNDED', refundedAmount: 6000 });
    expect(await outcomesOf(payment)).toEqual({ cancelled: 'DONE' });
  });

  test('lets an authorisation go that lands after its end', async () => {
    const payment = await addPayment(parts, { isCaptureManual: true });
    await take(payment, { id: 'cancelled' });
    provider.seen = failed;
    await executePaymentById(parts, payment.id);
    await settlePayment(parts, payment, authorised);
    expect(await now(payment)).toMatchObject({ status: 'AUTHORISED', command: 'RELEASE' });
    provider.seen = { ...failed, state: 'released' };
    await executePaymentById(parts, payment.id);
    expect(await now(payment)).toMatchObject({ status: 'RELEASED' });
  });

  test('wins over a capture that runs at the same time: what was captured is refunded', async () => {
    const payment = await addPayment(parts, { status: 'AUTHORISED', isCaptureManual: true });
    await take(payment, capture);
    const running = await now(payment);
    await take(payment, { id: 'cancelled' });
    await settlePayment(parts, running, captured);
    expect(await refunds.ofPayments([payment.id])).toMatchObject([{ key: 'cancelled', amount: 6000 }]);
    expect(await outcomesOf(payment)).toEqual({ approved: 'DONE', cancelled: 'PENDING' });
  });

  test('that is not known yet keeps its place, so that nothing can be opened there', async () => {
    const subject = { kind: 'social-ticket', id: 'unknown', scopeId: 's' };
    await take({ subject }, { id: 'cancelled' }, 3);
    const blank = (await payments.ofAttempt(subject, 3)) as Payment;
    expect(blank).toMatchObject({ status: 'FAILED', lines: [], ended: { orderId: 'cancelled' } });
    expect(await outcomesOf(blank)).toEqual({ cancelled: 'DONE' });
  });

  test('gives the use of a promo code back where there was nothing to pay', async () => {
    const promo = {
      id: crypto.randomUUID(),
      version: 1,
      socialId: 's',
      code: 'ALL',
      kind: 'PERCENT' as const,
      value: 100,
      currency: 'USD',
      tierIds: [],
      maxUses: 1,
      uses: 1,
      startsAt: null,
      endsAt: null,
      isActive: true,
      isEnded: false,
      createdAt: new Date(),
    };
    await parts.promoCodes.add(promo);
    const payment = await addPayment(parts, {
      status: 'CAPTURED',
      provider: 'none',
      lines: [],
      promoCodeId: promo.id,
      isPromoUsed: true,
    });
    await take(payment, { id: 'cancelled' });
    await take(payment, { id: 'cancelled-again' });
    expect(await now(payment)).toMatchObject({ status: 'REFUNDED', isPromoUsed: false });
    expect((await parts.promoCodes.get('s', promo.id))?.uses).toBe(0);
    expect(await outcomesOf(payment)).toEqual({ cancelled: 'DONE', 'cancelled-again': 'DONE' });
  });
});

test('an order to capture what payments does not know is refused, and each repeat is answered again', async () => {
  const subject = { kind: 'social-ticket', id: 'lost', scopeId: 's' };
  const orders = [orderOf({ attempt: 2 }, capture)];
  for (const version of [1, 2])
    await parts.store.transaction(() =>
      onMoneyOrders(parts, { subject, version, orders }, ['social-ticket']),
    );
  const blank = (await payments.ofAttempt(subject, 2)) as Payment;
  expect(blank).toMatchObject({ status: 'FAILED', ended: null, version: 2 });
  expect(await published(blank)).toEqual(['PAYMENT_CHANGE_FAILED', 'PAYMENT_CHANGE_ORDER_UPDATED']);
  expect(await paymentMessages(parts, [blank])).toMatchObject([
    { orders: [{ orderId: 'approved', status: 'REFUSED', reason: 'Nothing is authorised.' }] },
  ]);
});

describe('an order touches', () => {
  test('no money of a kind that its sender does not own', async () => {
    const payment = await addPayment(parts, { status: 'AUTHORISED', isCaptureManual: true, attempt: 1 });
    const orders = [orderOf({ attempt: 1 }, { id: 'foreign', everything: true })];
    const message = { subject: payment.subject, version: 1, orders };
    await parts.store.transaction(() => onMoneyOrders(parts, message, ['circle-access']));
    expect(await now(payment)).toEqual(payment);
    expect(await outcomesOf(payment)).toEqual({});
    await parts.store.transaction(() => onMoneyOrders(parts, message, ['social-ticket']));
    expect((await now(payment)).command).toBe('RELEASE');
  });

  test('the money of its own attempt only', async () => {
    const payment = await addPayment(parts, { status: 'AUTHORISED', isCaptureManual: true, attempt: 2 });
    await take(payment, { id: 'late-cancel' }, 1);
    await take(payment, { ...capture, id: 'late-approval' }, 1);
    expect(await now(payment)).toEqual(payment);
    expect(await outcomesOf(payment)).toEqual({});
  });

  test('nothing the second time, however it is published', async () => {
    const payment = await addPayment(parts, { status: 'CAPTURED', capturedAmount: 6000 });
    const orders = [{ id: 'attended', depositAmount: 1000 }].map(order => orderOf({ attempt: 1 }, order));
    const { subject } = payment;
    for (const version of [1, 2])
      await parts.store.transaction(() =>
        onMoneyOrders(parts, { subject, version, orders }, ['social-ticket']),
      );
    const [refund, ...others] = await refunds.ofPayments([payment.id]);
    expect(refund).toMatchObject({ key: 'attended', type: 'DEPOSIT_ONLY', amount: 1000 });
    expect(others).toEqual([]);
    // While it waits it is not published again; once it is done, its answer is.
    expect(await published(payment)).toEqual(['PAYMENT_CHANGE_ORDER_UPDATED']);
    await executeRefund(parts, refund?.id ?? '');
    await parts.store.transaction(() =>
      onMoneyOrders(parts, { subject, version: 3, orders }, ['social-ticket']),
    );
    expect(await published(payment)).toEqual([
      'PAYMENT_CHANGE_ORDER_UPDATED',
      'PAYMENT_CHANGE_REFUNDED',
      'PAYMENT_CHANGE_ORDER_UPDATED',
    ]);
    expect(await now(payment)).toMatchObject({ refundedAmount: 1000 });
  });

  test('nothing where nothing is authorised, and says so', async () => {
    const payment = await addPayment(parts);
    await take(payment, capture);
    expect(await now(payment)).toMatchObject({ status: 'OPEN', command: null });
    expect(await outcomesOf(payment)).toEqual({ approved: 'REFUSED' });
    await settlePayment(parts, payment, authorised);
    expect(await now(payment)).toMatchObject({ status: 'AUTHORISED', command: null });
  });
});

test('an order without an answer is unknown after many tries, and is still tried', async () => {
  const payment = await addPayment(parts, { status: 'AUTHORISED', isCaptureManual: true });
  await take(payment, capture);
  provider.capture = async () => authorised;
  for (let tries = 0; tries < 10; tries++) await executePaymentById(parts, payment.id);
  expect(await outcomesOf(payment)).toEqual({ approved: 'UNKNOWN' });
  expect((await now(payment)).checkAt).not.toBeNull();
  provider.capture = async () => captured;
  await executePaymentById(parts, payment.id);
  expect(await outcomesOf(payment)).toEqual({ approved: 'DONE' });
});
