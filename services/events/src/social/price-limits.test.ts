import { describe, expect, test } from '@jest/globals';
import type { AppError } from '@momos/contracts/errors';
import { assertPricesAllowed, type Prices } from './price-limits.ts';

const allowed = ['USD', 'EUR', 'KWD', 'UGX'];
const prices = (given: Partial<Prices> & { ticketPrice?: number; depositAmount?: number } = {}): Prices => {
  const { ticketPrice = 25, depositAmount = 0, ...rest } = given;
  return { currency: 'USD', maxPlusOnes: 0, ticketTiers: [{ ticketPrice, depositAmount }], ...rest };
};

function detailsOf(next: Prices, held?: Prices) {
  try {
    assertPricesAllowed(next, allowed, held);
    return [];
  } catch (error) {
    return (error as AppError).details?.map(({ field, message }) => `${field}: ${message}`);
  }
}

describe('a price', () => {
  test.each([
    [prices(), []],
    [prices({ ticketPrice: 0 }), []],
    [prices({ currency: 'GBP' }), ['body.currency: Prices can be set in USD, EUR, KWD, or UGX.']],
    [prices({ ticketPrice: 0.4 }), ['body.ticketTiers.0.ticketPrice: At least $0.50, or 0.']],
    [prices({ depositAmount: 0.4 }), ['body.ticketTiers.0.depositAmount: At least $0.50, or 0.']],
    [prices({ ticketPrice: 1e6 }), ['body.ticketTiers.0.ticketPrice: At most $999,999.99.']],
    [
      prices({ ticketPrice: 999_999, depositAmount: 1 }),
      ['body.ticketTiers.0.ticketPrice: At most $999,999.99 with its deposit.'],
    ],
    [
      prices({ ticketPrice: 300_000, currency: 'UGX', maxPlusOnes: 3 }),
      ['body.ticketTiers.0.ticketPrice: At most UGX\u00a0249,999 each for a guest and 3 plus-ones together.'],
    ],
    [
      prices({ ticketPrice: 1.234, currency: 'KWD' }),
      ['body.ticketTiers.0.ticketPrice: In steps of KWD\u00a00.010.'],
    ],
  ])('%j: %j', (next, problems) => {
    expect(detailsOf(next)).toEqual(problems);
  });

  test('that a social has stays, until it is set anew', () => {
    const held = prices({ ticketPrice: 0.4, currency: 'GBP', maxPlusOnes: 1 });
    expect(detailsOf({ ...held, maxPlusOnes: 0 }, held)).toEqual([]);
    expect(detailsOf({ ...held, ticketTiers: [{ ticketPrice: 0.2, depositAmount: 0 }] }, held)).toEqual([
      'body.ticketTiers.0.ticketPrice: At least £0.30, or 0.',
    ]);
    expect(detailsOf({ ...held, currency: 'USD' }, held)).toHaveLength(1);
  });
});
