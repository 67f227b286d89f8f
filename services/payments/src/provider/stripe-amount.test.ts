import { expect, test } from '@jest/globals';
import { currencyOf } from '@momos/contracts/currencies';
import fc from 'fast-check';
import { fromStripe, toStripe } from './stripe-amount.ts';

test.each([
  [1250, 'USD', 1250],
  [500, 'JPY', 500],
  [5, 'UGX', 500],
  [5, 'ISK', 500],
  [5120, 'KWD', 5120],
  [10_045, 'HUF', 10_045],
  [80_045, 'TWD', 80_045],
  [500, 'MGA', 5],
  [500, 'RWF', 500],
])('%d minor units of %s are %d at Stripe', (minor, currency, amount) => {
  expect(toStripe(minor, currency)).toBe(amount);
  expect(fromStripe(amount, currency.toLowerCase())).toBe(minor);
});

test.each([
  [5124, 'KWD'],
  [550, 'MGA'],
])('%d minor units of %s are refused', (minor, currency) => {
  expect(() => toStripe(minor, currency)).toThrow('in steps of');
});

test('nothing is lost on the way to Stripe and back, in every currency', () => {
  const amount = fc.constantFrom(...Intl.supportedValuesOf('currency')).chain(currency => {
    const { step, maximum } = currencyOf(currency);
    return fc.record({
      currency: fc.constant(currency),
      minor: fc.integer({ min: 0, max: Math.floor(maximum / step) }).map(steps => steps * step),
    });
  });
  fc.assert(
    fc.property(amount, ({ minor, currency }) => {
      const there = toStripe(minor, currency);
      expect(Number.isSafeInteger(there)).toBe(true);
      expect(fromStripe(there, currency)).toBe(minor);
    }),
    { numRuns: 5000 },
  );
});
