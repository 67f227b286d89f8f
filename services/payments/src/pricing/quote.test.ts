import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { quote } from './quote.ts';

describe('a quote', () => {
  const choice = { ticketPrice: 2500, depositAmount: 1000, quantity: 3, currency: 'USD' };

  test('counts each ticket and each deposit', () => {
    expect(quote(choice, null)).toEqual({
      ticketAmount: 7500,
      depositAmount: 3000,
      discountAmount: 0,
      feeAmount: 0,
      totalAmount: 10_500,
    });
  });

  test.each([
    ['PERCENT', 20, 1500],
    ['PERCENT', 12.5, 938],
    ['FIXED', 1000, 1000],
    ['FIXED', 99_999, 7500],
    ['FREE', 0, 7500],
  ] as const)('%s %d takes %d off the tickets, never off the deposits', (kind, value, discount) => {
    const amounts = quote(choice, { kind, value });
    expect(amounts.discountAmount).toBe(discount);
    expect(amounts.totalAmount).toBe(10_500 - discount);
  });

  test('asks a fee on what the tickets cost, none for free ones', () => {
    const fee = { basisPoints: 250, fixed: { USD: 30 } };
    expect(quote(choice, null, fee).feeAmount).toBe(218);
    expect(quote(choice, { kind: 'FREE', value: 0 }, fee)).toMatchObject({ feeAmount: 0, totalAmount: 3000 });
  });

  test('has a fixed fee in the currencies that have one', () => {
    const fee = { basisPoints: 0, fixed: { USD: 30, EUR: 25 } };
    const feeIn = (currency: string) => quote({ ...choice, currency }, null, fee).feeAmount;
    expect(['USD', 'EUR', 'JPY'].map(feeIn)).toEqual([30, 25, 0]);
  });

  test('charges no fraction that the currency does not have', () => {
    const dinars = { ticketPrice: 12_340, depositAmount: 0, quantity: 1, currency: 'KWD' };
    const amounts = quote(dinars, { kind: 'PERCENT', value: 33 }, { basisPoints: 123, fixed: {} });
    expect(amounts).toMatchObject({ discountAmount: 4070, feeAmount: 100, totalAmount: 8370 });
  });

  test('waives what a code leaves when it is too little to be charged', () => {
    const ticket = { ticketPrice: 1000, depositAmount: 0, quantity: 1, currency: 'USD' };
    const off = (value: number, given = {}) => quote({ ...ticket, ...given }, { kind: 'FIXED', value });
    expect(off(950)).toMatchObject({ discountAmount: 950, totalAmount: 50 });
    expect(off(951)).toMatchObject({ discountAmount: 1000, feeAmount: 0, totalAmount: 0 });
    expect(off(999, { depositAmount: 500 })).toMatchObject({ discountAmount: 999, totalAmount: 501 });
    expect(quote({ ...ticket, ticketPrice: 20 }, null).totalAmount).toBe(20);
  });

  test('is whole, adds up and is never below the deposits', () => {
    const amount = fc.integer({ min: 0, max: 10_000_000 });
    const promo = fc.option(
      fc.oneof(
        fc.record({
          kind: fc.constant('PERCENT' as const),
          value: fc.double({ min: 0, max: 100, noNaN: true }),
        }),
        fc.record({ kind: fc.constant('FIXED' as const), value: amount }),
        fc.constant({ kind: 'FREE' as const, value: 0 }),
      ),
    );
    fc.assert(
      fc.property(
        fc.record({
          ticketPrice: amount,
          depositAmount: amount,
          quantity: fc.integer({ min: 1, max: 11 }),
          currency: fc.constantFrom('USD', 'JPY', 'KWD', 'MGA'),
        }),
        promo,
        fc.record({
          basisPoints: fc.integer({ min: 0, max: 3000 }),
          fixed: fc.record({ USD: fc.integer({ min: 0, max: 500 }), JPY: fc.constant(30) }),
        }),
        (choice, promo, fee) => {
          const amounts = quote(choice, promo, fee);
          expect(Object.values(amounts).every(each => Number.isSafeInteger(each) && each >= 0)).toBe(true);
          expect(amounts.discountAmount).toBeLessThanOrEqual(amounts.ticketAmount);
          expect(amounts.totalAmount).toBe(
            amounts.ticketAmount + amounts.depositAmount + amounts.feeAmount - amounts.discountAmount,
          );
          expect(amounts.totalAmount).toBeGreaterThanOrEqual(amounts.depositAmount);
        },
      ),
    );
  });
});
