import { describe, expect, test } from '@jest/globals';
import { type DeepPartial, Payment } from '@momos/contracts/proto/payments/v1/bus';
import { paymentOf } from './payment.ts';

const rowOf = (given: DeepPartial<Payment>) =>
  paymentOf(Payment.fromPartial({ id: 'p', version: 1, ...given }));

describe('the row of a payment', () => {
  test('a refund has the amount that went back, in which the deposit is contained', () => {
    const refunds = [
      { id: 'both', status: 'DONE', amount: 3000, depositAmount: 1000 },
      { id: 'deposit', status: 'DONE', amount: 500, depositAmount: 500 },
      { id: 'failed', status: 'FAILED', amount: 700 },
    ];
    expect(rowOf({ refunds }).refunds.map(({ id, amount }) => [id, amount])).toEqual([
      ['both', 3000],
      ['deposit', 500],
    ]);
  });

  test('a deposit counts as captured with its payment, and never more than was captured', () => {
    const row = (capturedAmount: number) =>
      rowOf({ depositAmount: 1000, capturedAmount, refundedDepositAmount: 400 });
    expect(row(0)).toMatchObject({ depositCaptured: 0, depositRefunded: 400 });
    expect(row(3000)).toMatchObject({ depositCaptured: 1000, depositRefunded: 400 });
    expect(row(800)).toMatchObject({ depositCaptured: 800 });
  });
});
