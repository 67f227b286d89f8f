import { describe, expect, test } from '@jest/globals';
import { type PromoCode, promoText, rejectionReason } from './promo-code.ts';

const now = new Date('2030-01-15T12:00:00Z');
const promo: PromoCode = {
  id: 'a',
  version: 1,
  socialId: 's',
  code: 'EARLY',
  kind: 'PERCENT',
  value: 20,
  currency: 'USD',
  tierIds: [],
  maxUses: 10,
  uses: 9,
  startsAt: null,
  endsAt: null,
  isActive: true,
  isEnded: false,
  createdAt: now,
};

describe('a code is good', () => {
  test('within its limits', () => {
    expect(rejectionReason(promo, { now, tierId: 'any' })).toBeUndefined();
    expect(rejectionReason({ ...promo, maxUses: null, uses: 1e6 }, { now })).toBeUndefined();
    expect(rejectionReason({ ...promo, tierIds: ['vip'] }, { now, tierId: 'vip' })).toBeUndefined();
    expect(rejectionReason({ ...promo, startsAt: now }, { now })).toBeUndefined();
  });

  test.each<[string, Partial<PromoCode>, string]>([
    ['switched off', { isActive: false }, 'no longer valid'],
    ['ended', { isEnded: true }, 'no longer valid'],
    ['early', { startsAt: new Date('2030-01-15T12:00:01Z') }, 'not valid yet'],
    ['late', { endsAt: now }, 'has expired'],
    ['for another tier', { tierIds: ['vip'] }, 'not for this ticket'],
    ['used up', { uses: 10 }, 'used up'],
  ])('not when it is %s, and says so', (_, change, reason) => {
    expect(rejectionReason({ ...promo, ...change }, { now, tierId: 'standard' })).toContain(reason);
  });
});

test('says its worth in words', () => {
  expect(promoText(promo)).toBe('20% off');
  expect(promoText({ kind: 'FIXED', value: 1050, currency: 'USD' })).toBe('$10.50 off');
  expect(promoText({ kind: 'FIXED', value: 500, currency: 'JPY' })).toBe('¥500 off');
  expect(promoText({ kind: 'FREE', value: 0, currency: 'USD' })).toBe('Free ticket');
});
