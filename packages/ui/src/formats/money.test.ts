import { describe, expect, it } from '@jest/globals';
import { formatMoney, formatMoneyShort, formatShort } from './money.ts';

describe('formatMoney', () => {
  it.each([
    [1234, '$1,234'],
    [12.5, '$12.50'],
    [0, '$0'],
  ])('%d as %s', (amount, expected) => {
    expect(formatMoney(amount)).toBe(expected);
  });
});

describe('formatShort', () => {
  it.each([
    [999, '999'],
    [1000, '1.0K'],
    [12_345, '12.3K'],
    [999_950, '1.0M'],
    [1_500_000, '1.5M'],
    [2_000_000_000, '2.0B'],
    [-4200, '-4.2K'],
    [0, '0'],
  ])('%d as %s', (value, expected) => {
    expect(formatShort(value)).toBe(expected);
  });
});

describe('formatMoneyShort', () => {
  it.each([
    [3400, '$3.4K'],
    [85, '$85'],
    [12.5, '$12.50'],
    [-1_250_000, '-$1.3M'],
  ])('%d as %s', (amount, expected) => {
    expect(formatMoneyShort(amount)).toBe(expected);
  });

  it('has the decimals of its currency', () => {
    expect(formatMoneyShort(12.5, 'KWD')).toBe('KWD\u00a012.500');
  });
});
