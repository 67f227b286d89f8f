import { describe, expect, it, test } from '@jest/globals';
import fc from 'fast-check';
import { currencyOf } from './currencies.ts';
import { amountProblem, formatMoney, toMajor, toMinor, toStep } from './money.ts';

const all = Intl.supportedValuesOf('currency');
const anyCurrency = fc.constantFrom(...all);
const anyAmount = anyCurrency.chain(currency =>
  fc.record({
    currency: fc.constant(currency),
    minor: fc.integer({ min: 0, max: currencyOf(currency).maximum }),
  }),
);

/** ISO 4217, list one: currencies with another number of digits than two. */
const digits = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};

describe('major and minor units', () => {
  it.each(Object.entries(digits))('%s digits: %s', (count, codes) => {
    for (const code of codes.split(' ')) expect(toMinor(1, code)).toBe(10 ** Number(count));
  });

  it('lose nothing on the way there and back, in every currency', () => {
    fc.assert(
      fc.property(anyAmount, ({ minor, currency }) => {
        expect(toMinor(toMajor(minor, currency), currency)).toBe(minor);
      }),
      { numRuns: 5000 },
    );
  });
});

describe('an amount', () => {
  it('is shown with the digits of its currency, whole ones without', () => {
    expect(['USD', 'JPY', 'KWD', 'UGX'].map(code => formatMoney(1234, code))).toEqual([
      '$1,234',
      '¥1,234',
      'KWD\u00a01,234',
      'UGX\u00a01,234',
    ]);
    expect(formatMoney(12.5)).toBe('$12.50');
    expect(formatMoney(12.5, 'KWD')).toBe('KWD\u00a012.500');
  });

  test.each([
    [0, 'USD', undefined],
    [0.49, 'USD', 'At least $0.50, or 0.'],
    [0.5, 'USD', undefined],
    [0.505, 'USD', 'In steps of $0.01.'],
    [999_999.99, 'USD', undefined],
    [1_000_000, 'USD', 'At most $999,999.99.'],
    [49, 'JPY', 'At least ¥50, or 0.'],
    [50.5, 'JPY', 'In steps of ¥1.'],
    [0.5001, 'USD', 'In steps of $0.01.'],
    [50.3 - 20.1, 'USD', undefined],
    [1.234, 'KWD', 'In steps of KWD\u00a00.010.'],
    [1.23, 'KWD', undefined],
    [1.5, 'MGA', 'In steps of MGA\u00a01.'],
    [174, 'HUF', 'At least HUF\u00a0175, or 0.'],
    [5, 'UGX', undefined],
  ])('%d %s: %s', (major, currency, problem) => {
    expect(amountProblem(major, currency)).toBe(problem);
  });

  it('that was rounded to a step can be charged, unless it is too small', () => {
    fc.assert(
      fc.property(anyAmount, ({ minor, currency }) => {
        const { minimum, maximum } = currencyOf(currency);
        const rounded = toStep(minor, currency, Math.floor);
        fc.pre(rounded >= minimum && rounded <= maximum);
        expect(amountProblem(toMajor(rounded, currency), currency)).toBeUndefined();
      }),
      { numRuns: 5000 },
    );
  });
});
