import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { combine, type Payment, sumOf } from '../payment/payment.ts';
import { captureBooking } from '../payment/payment-ledger.ts';
import type { RefundMethod, RefundType } from '../payment/refund-request.ts';
import { promiseBooking, refundBooking, refusalBooking, reversalBooking } from '../refund/refund-ledger.ts';
import { type Refund, refundParts } from '../refund/refund.ts';
import { balanced, balancesOf, type LedgerTransaction } from './ledger.ts';

type Amounts = { capturedAmount: number; depositAmount: number; feeAmount: number };

const paymentOf = ({ capturedAmount, depositAmount, feeAmount }: Amounts): Payment =>
  ({
    id: 'p',
    payeeId: 'h',
    userId: 'u',
    provider: 'sandbox',
    currency: 'USD',
    promised: { ticket: 0, deposit: 0, fee: 0 },
    capturedAmount,
    lines: [
      { kind: 'deposit', label: '', amount: depositAmount },
      { kind: 'fee', label: '', amount: feeAmount },
    ],
  }) as unknown as Payment;

const refundOf = (payment: Payment, id: string, type: RefundType, custom = 0): Refund => {
  const parts = refundParts(payment, { type, ticketAmount: custom, depositAmount: custom });
  return { id, parts, amount: sumOf(parts), method: 'provider' } as Refund;
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

  test('sums to zero after any story, owes no negative amount, and after full refunds has only what was given back by hand', () => {
    const amount = fc.integer({ min: 0, max: 1_000_000 });
    const steps = fc.array(
      fc.record({
        type: fc.constantFrom<RefundType>('FULL', 'TICKET_ONLY', 'DEPOSIT_ONLY', 'CUSTOM'),
        custom: amount,
        end: fc.constantFrom('refused', 'done', 'reversed'),
        method: fc.constantFrom<RefundMethod>('provider', 'manual'),
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
        let byHand = 0;
        for (const [index, { type, custom, end, method }] of [
          ...refunds,
          { type: 'FULL' as const, custom: 0, end: 'done', method: 'provider' as const },
        ].entries()) {
          const refund = { ...refundOf(payment, `r${index}`, type, custom), method };
          story.push(promiseBooking(payment, refund));
          story.push(end === 'refused' ? refusalBooking(payment, refund) : refundBooking(payment, refund));
          if (end === 'reversed') story.push(reversalBooking(payment, refund));
          if (end === 'done') {
            payment.promised = combine(payment.promised, refund.parts, (a, b) => a + b);
            byHand += method === 'manual' ? refund.amount : 0;
          }
          const { 'cash:sandbox': cash = 0, ...owed } = balancesOf(story).USD ?? {};
          expect(cash).toBeGreaterThanOrEqual(0);
          expect(Math.max(0, ...Object.values(owed))).toBe(0);
          expect(Object.values(owed).reduce((sum, each) => sum + each, cash)).toBe(0);
        }
        const { 'cash:sandbox': cash = 0, 'manual:h': owedByHand = 0, ...rest } = balancesOf(story).USD ?? {};
        expect([cash, cash + owedByHand]).toEqual([byHand, 0]);
        expect(Object.values(rest).every(balance => balance === 0)).toBe(true);
      }),
    );
  });
});
