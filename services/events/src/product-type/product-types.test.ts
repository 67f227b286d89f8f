import { expect, test } from '@jest/globals';
import { productTypeNames } from '@momos/contracts/product-types';
import { socialChange } from '@momos/contracts/social-input';
import { productTypes } from './product-types.ts';

test('a social can sell every kind of ticket as it starts, and each kind is there once', () => {
  expect(productTypes.map(({ type }) => type).sort()).toEqual([...productTypeNames].sort());
  const ticketTiers = productTypes.map(({ label, start }) => ({
    name: label,
    type: start.ticketPrice > 0 ? 'PAID' : 'FREE',
    capacity: null,
    ...start,
  }));
  expect(socialChange.safeParse({ ticketTiers }).error).toBeUndefined();
});
