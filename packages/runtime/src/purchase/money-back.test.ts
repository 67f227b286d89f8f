import { describe, expect, test } from '@jest/globals';
import { Payment, Refund } from '@momos/contracts/proto/payments/v1/bus';
import { type KnownRefund, withRefunds } from './known-refund.ts';
import { moneyBackOf } from './money-back.ts';
import type { MoneyOrder } from './purchase.ts';
import { noPayment, type Purchase, type PurchasePayment } from './purchase.ts';

const buildPayment = (given: Partial<PurchasePayment> = {}): PurchasePayment => ({
  ...noPayment(true),
  ...{ state: 'CAPTURED', attempt: 1, id: 'p1', version: 2 },
  ...{ ticket: 8000, deposit: 2000, fee: 300, total: 10_300, captured: 10_300, method: 'visa 4242' },
  ...given,
});
const buildPurchase = (given: Partial<Purchase> = {}): Purchase => ({
  payment: buildPayment(),
  attempts: 1,
  orders: [],
  refunds: [],
  ...given,
});
const at = new Date('2030-01-15T12:00:00Z');
const refund = (given: Partial<KnownRefund> = {}): KnownRefund => ({
  id: 'r1',
  requestId: 'cancel:1',
  attempt: 1,
  amount: 4000,
  status: 'DONE',
  cause: 'cancel',
  failure: null,
  method: 'provider',
  isCovered: false,
  at,
  version: 3,
  ...given,
});
const order = (given: Partial<MoneyOrder> = {}): MoneyOrder => ({
  id: 'cancel:1',
  kind: 'RETURN',
  attempt: 1,
  ticketAmount: 0,
  depositAmount: 0,
  everything: true,
  cause: 'cancel',
  actorId: 'system',
  orderedAt: at,
  status: 'SENT',
  amount: 0,
  reason: null,
  version: 0,
  ...given,
});
const back = (given: Parameters<typeof buildPurchase>[0]) => moneyBackOf(buildPurchase(given), 'USD');

describe('the money that goes back is', () => {
  test('what was ordered, with its amount, before payments answers', () => {
    expect(back({ orders: [order()] })).toMatchObject([{ amount: 103, status: 'PENDING', cause: 'cancel' }]);
    expect(back({ orders: [order({ everything: false, ticketAmount: 2000 })] })).toMatchObject([
      { amount: 20 },
    ]);
    expect(back({ orders: [order({ status: 'UNKNOWN' })] })).toMatchObject([{ status: 'UNKNOWN' }]);
  });

  test.each<[string, Parameters<typeof buildPurchase>[0]]>([
    ['there was no money', { orders: [order()], payment: buildPayment({ state: 'RELEASED', captured: 0 }) }],
    ['the order is about an attempt of before', { orders: [order({ attempt: 2 })] }],
    ['money is taken, not returned', { orders: [order({ kind: 'CAPTURE' })] }],
    ['the payer’s bank took it', { orders: [order()], payment: buildPayment({ dispute: 'LOST' }) }],
    ['the order is done', { orders: [order({ status: 'DONE' })] }],
    ['what was refunded belongs to an attempt of before', { refunds: [refund({ attempt: 0 })] }],
  ])('nothing where %s', (_, given) => expect(back(given)).toEqual([]));

  test('a refund once it is known, instead of its order', () => {
    expect(back({ orders: [order()], refunds: [refund({ status: 'PENDING' })] })).toEqual([
      {
        id: 'r1',
        amount: 40,
        status: 'PENDING',
        cause: 'cancel',
        failure: null,
        method: 'provider',
        at: at.toISOString(),
      },
    ]);
  });

  test('a refund that failed, with the reason, also of an attempt of before', () => {
    const refused = order({ status: 'REFUSED', reason: 'The card is closed.' });
    const failed = refund({ status: 'FAILED', failure: 'The card is closed.', attempt: 0 });
    expect(back({ orders: [refused], refunds: [failed] })).toMatchObject([
      { status: 'FAILED', failure: 'The card is closed.' },
    ]);
  });

  test('settled when a later refund took the place of the failed one', () => {
    const refused = order({ status: 'REFUSED', reason: 'The card is closed.' });
    const failed = refund({ status: 'FAILED', isCovered: true });
    const later = refund({ id: 'r2', requestId: 'again:r1', method: 'manual' });
    expect(back({ orders: [refused], refunds: [failed, later] })).toMatchObject([
      { id: 'r2', status: 'DONE', method: 'manual' },
    ]);
  });
});

describe('news of refunds', () => {
  const paymentOf = (version: number, given: object = {}) =>
    Payment.fromPartial({
      attempt: 1,
      version,
      refunds: [
        Refund.fromPartial({ id: 'r1', requestId: 'cancel:1', amount: 4000, status: 'FAILED', ...given }),
      ],
    });

  test('replace those of their attempt and leave the others', () => {
    const other = refund({ id: 'r0', attempt: 2 });
    expect(withRefunds([other, refund()], paymentOf(4, { failure: 'No.' }))).toMatchObject([
      { id: 'r0' },
      { id: 'r1', status: 'FAILED', failure: 'No.', version: 4 },
    ]);
  });

  test('are ignored when they are older, or there are none', () => {
    const known = [refund()];
    expect(withRefunds(known, paymentOf(3))).toBe(known);
    const none: KnownRefund[] = [];
    expect(withRefunds(none, Payment.fromPartial({ attempt: 1, version: 9 }))).toBe(none);
  });
});
