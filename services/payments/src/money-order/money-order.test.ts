import { describe, expect, test } from '@jest/globals';
import type { Payment, PaymentStatus } from '../payment/payment.ts';
import { type MoneyOrder, type OrderRefund, outcomeOf } from './money-order.ts';

const order = (given: Partial<MoneyOrder>) =>
  ({ orderId: 'o', kind: 'RETURN', status: 'PENDING', amount: 0, reason: '', ...given }) as MoneyOrder;
const payment = (status: PaymentStatus, given: Partial<Payment> = {}) =>
  ({ status, command: null, capturedAmount: 6000, failure: null, tries: 0, ...given }) as Payment;
const refund = (status: OrderRefund['status'], key = 'o'): OrderRefund => ({
  key,
  status,
  amount: 4000,
  failure: status === 'FAILED' ? 'The card is closed.' : null,
});

describe('an order to capture is', () => {
  test.each<[string, Payment, object]>([
    [
      'refused while the page is open',
      payment('OPEN'),
      { status: 'REFUSED', reason: 'Nothing is authorised.' },
    ],
    ['pending while it runs', payment('AUTHORISED', { command: 'CAPTURE' }), { status: 'PENDING' }],
    [
      'unknown when it was tried often',
      payment('AUTHORISED', { command: 'CAPTURE', tries: 10 }),
      { status: 'UNKNOWN' },
    ],
    ['refused when it was released', payment('RELEASED'), { status: 'REFUSED' }],
    ['done when captured', payment('CAPTURED'), { status: 'DONE', amount: 6000 }],
    [
      'refused by the bank, in its words',
      payment('FAILED', { failure: 'No.' }),
      { status: 'REFUSED', reason: 'No.' },
    ],
  ])('%s', (_, given, outcome) => {
    expect(outcomeOf(order({ kind: 'CAPTURE' }), given, [])).toMatchObject(outcome);
  });
});

describe('an order to return is', () => {
  test.each<[string, Payment, OrderRefund[], object]>([
    ['pending until the page is closed', payment('OPEN'), [], { status: 'PENDING' }],
    ['done when nothing was taken', payment('RELEASED'), [], { status: 'DONE', amount: 0 }],
    [
      'done when nothing is left',
      payment('CAPTURED'),
      [refund('DONE', 'another')],
      { status: 'DONE', amount: 0 },
    ],
    [
      'what its refund is: waiting',
      payment('CAPTURED'),
      [refund('PENDING')],
      { status: 'PENDING', amount: 0 },
    ],
    ['done', payment('CAPTURED'), [refund('DONE')], { status: 'DONE', amount: 4000 }],
    ['unknown', payment('CAPTURED'), [refund('UNKNOWN')], { status: 'UNKNOWN' }],
    [
      'refused',
      payment('CAPTURED'),
      [refund('FAILED')],
      { status: 'REFUSED', reason: 'The card is closed.' },
    ],
  ])('%s', (_, given, refunds, outcome) => {
    expect(outcomeOf(order({}), given, refunds)).toMatchObject(outcome);
  });
});

test('an answer stays, unless its refund comes back or a refused capture succeeds after all', () => {
  const captured = order({ kind: 'CAPTURE', status: 'DONE', amount: 6000 });
  expect(outcomeOf(captured, payment('FAILED'), [])).toMatchObject({ status: 'DONE', amount: 6000 });
  const refused = order({ kind: 'CAPTURE', status: 'REFUSED', reason: 'Nothing is authorised.' });
  expect(outcomeOf(refused, payment('AUTHORISED', { capturedAmount: 0 }), [])).toMatchObject({
    status: 'REFUSED',
  });
  expect(outcomeOf(refused, payment('CAPTURED'), [])).toMatchObject({ status: 'DONE', amount: 6000 });
  const returned = order({ status: 'DONE', amount: 4000 });
  expect(outcomeOf(returned, payment('CAPTURED'), [refund('FAILED')])).toMatchObject({ status: 'REFUSED' });
});
