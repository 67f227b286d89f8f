import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { combine, type Parts, sumOf } from '../payment/payment.ts';
import type { PayLine } from '../provider/pay-lines.ts';
import { coveredBy, keyOfAgain, refundable, refundParts, splitAmount } from './refund.ts';
import type { RefundType } from '../payment/refund-request.ts';

const none: Parts = { ticket: 0, deposit: 0, fee: 0 };
const linesOf = (depositAmount: number, feeAmount: number): PayLine[] => [
  { kind: 'deposit', label: '', amount: depositAmount },
  { kind: 'fee', label: '', amount: feeAmount },
];
const payment = { capturedAmount: 6200, lines: linesOf(1000, 200), promised: none };
const request = (type: RefundType, ticketAmount = 0, depositAmount = 0) => ({
  type,
  ticketAmount,
  depositAmount,
});

describe('what goes back', () => {
  test.each<[RefundType, Parts]>([
    ['FULL', { ticket: 5000, deposit: 1000, fee: 200 }],
    ['TICKET_ONLY', { ticket: 5000, deposit: 0, fee: 200 }],
    ['DEPOSIT_ONLY', { ticket: 0, deposit: 1000, fee: 0 }],
  ])('by %s', (type, parts) => {
    expect(refundParts(payment, request(type))).toEqual(parts);
  });

  test('by CUSTOM: the ticket, then the fee; the deposit by its own amount', () => {
    expect(refundParts(payment, request('CUSTOM', 5100, 300))).toEqual({
      ticket: 5000,
      deposit: 300,
      fee: 100,
    });
    expect(refundParts(payment, request('CUSTOM', 99_999, 99_999))).toEqual(
      refundParts(payment, request('FULL')),
    );
    expect(splitAmount(payment, 5900)).toEqual({ ticketAmount: 5200, depositAmount: 700 });
  });

  test('is nothing where nothing was captured or all was promised', () => {
    expect(sumOf(refundParts({ ...payment, capturedAmount: 0 }, request('FULL')))).toBe(0);
    expect(
      sumOf(
        refundParts({ ...payment, promised: { ticket: 5000, deposit: 1000, fee: 200 } }, request('FULL')),
      ),
    ).toBe(0);
  });

  test('never exceeds what was captured, whatever is asked for, promised and refused', () => {
    const amount = fc.integer({ min: 0, max: 100_000 });
    const requestes = fc.record({
      type: fc.constantFrom<RefundType>('FULL', 'TICKET_ONLY', 'DEPOSIT_ONLY', 'CUSTOM'),
      ticketAmount: amount,
      depositAmount: amount,
      isRefused: fc.boolean(),
    });
    fc.assert(
      fc.property(amount, amount, amount, fc.array(requestes), (ticket, deposit, fee, asked) => {
        const paid = {
          capturedAmount: ticket + deposit + fee,
          lines: linesOf(deposit, fee),
          promised: none,
        };
        for (const each of asked) {
          const parts = refundParts(paid, each);
          expect(Math.min(parts.ticket, parts.deposit, parts.fee)).toBeGreaterThanOrEqual(0);
          if (!each.isRefused) paid.promised = combine(paid.promised, parts, (a, b) => a + b);
          expect(sumOf(paid.promised) + sumOf(refundable(paid))).toBe(paid.capturedAmount);
        }
      }),
    );
  });
});

describe('a failed refund is covered', () => {
  const failed = [
    { id: 'a', amount: 4000 },
    { id: 'b', amount: 1000 },
  ];
  test.each<[string, Parameters<typeof coveredBy>[0], number, string[]]>([
    [
      'by the one that it is sent again as, whatever is left of it',
      { key: keyOfAgain({ id: 'b' }), amount: 500 },
      9,
      ['b'],
    ],
    ['by one that is enough for it', { key: 'host', amount: 4500 }, 9, ['a']],
    ['together with others that it is enough for', { key: 'host', amount: 5000 }, 9, ['a', 'b']],
    ['not by a smaller one', { key: 'host', amount: 999 }, 9, []],
    ['by whatever refunds the rest', { key: 'host', amount: 1 }, 0, ['a', 'b']],
  ])('%s', (_, refund, left, ids) => {
    expect(coveredBy(refund, failed, left)).toEqual(ids);
  });
});
