import { describe, expect, it } from '@jest/globals';
import { isFree, isPaymentRequired, type PricedTier, priceRange, priceText } from './price.ts';

const tier = (ticketPrice: number, depositAmount = 0): PricedTier => ({
  type: ticketPrice > 0 ? 'PAID' : 'FREE',
  ticketPrice,
  depositAmount,
});

describe('prices (spec §5 and §9)', () => {
  it('says what a social costs', () => {
    expect(priceText([tier(0)])).toBe('Free');
    expect(priceText([tier(25)])).toBe('Price: $25');
    expect(priceText([tier(0), tier(80)])).toBe('From: Free ~ $80');
    expect(priceText([tier(25), tier(80.5)])).toBe('From: $25');
    expect(priceText([tier(0), tier(0)])).toBe('Free');
    expect(priceText([])).toBe('Free');
    expect(priceRange([tier(0), tier(80)])).toBe('Free - $80');
    expect(priceRange([tier(25), tier(80.5)])).toBe('$25 - $80.50');
  });

  it('requires payment for a price, a deposit or a PAID tier', () => {
    expect(isPaymentRequired([tier(0)])).toBe(false);
    expect(isPaymentRequired([tier(0, 10)])).toBe(true);
    expect(isPaymentRequired([{ type: 'PAID', ticketPrice: 0, depositAmount: 0 }])).toBe(true);
    expect(isFree([tier(0)])).toBe(true);
    expect(isFree([tier(0), tier(0)])).toBe(false);
  });
});
