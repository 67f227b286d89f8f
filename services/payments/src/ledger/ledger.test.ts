import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { combine, type Payment, sumOf } from '../payment/payment.ts';
import { captureBooking } from '../payment/payment-ledger.ts';
import type { RefundType } from '../payment/refund-request.ts';
import { promiseBooking, refundBooking, refusalBooking } from '../refund/refund-ledger.ts';
import { type Refund, refundParts } from '../refund/refund.ts';
import { balanced, balancesOf, type LedgerTransaction } from './ledger.ts';

const paymentOf = (amounts: Pick<Payment, 'capturedAmount' | 'depositAmount' | 'feeAmount'>): Payment =>
  ({
    id: 'p',
    hostId: 'h',
    userId: 'u',
    provider: 'sandbox',
    currency: 'USD',
    promised: { ticket: 0, deposit: 0, fee: 0 },
    ...amounts,
  }) as Payment;

const refundOf = (payment: Payment, id: string, type: RefundType, custom = 0): Refund => {
  const parts = refundParts(payment, { type, ticketAmount: custom, depositAmount: custom });
  return { id, parts, amount: sumOf(parts) } as Refund;
};

describe('the ledger', () => {
  test('says whom captured money belongs to, and what is left after a refund', () => {
    const payment = paymentOf({ capturedAmount: 6200, depositAmount: 1000, feeAmount: 200 });
    const refund = refundOf(payment, 'r', 'CUSTOM', 1000);
    const story = [captureBooking(payment), promiseBooking(payment, refund)];
    expect(balancesOf(story)).toEqual({
      USD: { 'cash:sandbox': 6200, 'host:h': -4000, deposits: 0, fees: -200, 'attendee:u': -2000 },
    });
    expect(balancesOf([...story, refundBooking(payment, refund)])).toEqual({
      USD: { 'cash:sandbox': 4200, 'host:h': -4000, deposits: 0, fees: -200, 'attendee:u': 0 },
    });
  });

  test('refuses what does not sum to zero or is not whole', () => {
    expect(() => balanced([{ account: 'a', amount: 1 }])).toThrow('sums to 1');
    expect(() =>
      balanced([
        { account: 'a', amount: 0.5 },
        { account: 'b', amount: -0.5 },
      ]),
    ).toThrow(RangeError);
  });

  test('sums to zero after any story, owes no negative amount, and is empty after full refunds', () => {
    const amount = fc.integer({ min: 0, max: 1_000_000 });
    const steps = fc.array(
      fc.record({
        type: fc.constantFrom<RefundType>('FULL', 'TICKET_ONLY', 'DEPOSIT_ONLY', 'CUSTOM'),
        custom: amount,
        isRefused: fc.boolean(),
      }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(amount, amount, amount, steps, (ticket, depositAmount, feeAmount, refunds) => {
        const payment = paymentOf({
          capturedAmount: ticket + depositAmount + feeAmount,
          depositAmount,
          feeAmount,
        });
        const story: LedgerTransaction[] = [captureBooking(payment)];
        for (const [index, { type, custom, isRefused }] of [
          ...refunds,
          { type: 'FULL' as const, custom: 0, isRefused: false },
        ].entries()) {
          const refund = refundOf(payment, `r${index}`, type, custom);
          story.push(promiseBooking(payment, refund));
          story.push(isRefused ? refusalBooking(payment, refund) : refundBooking(payment, refund));
          if (!isRefused) payment.promised = combine(payment.promised, refund.parts, (a, b) => a + b);
          const { 'cash:sandbox': cash = 0, ...owed } = balancesOf(story).USD ?? {};
          expect(cash).toBeGreaterThanOrEqual(0);
          expect(Math.max(0, ...Object.values(owed))).toBe(0);
          expect(Object.values(owed).reduce((sum, each) => sum + each, cash)).toBe(0);
        }
        expect(Object.values(balancesOf(story).USD ?? {}).every(balance => balance === 0)).toBe(true);
      }),
    );
  });
});
