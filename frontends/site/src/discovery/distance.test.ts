import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { nearestRadius, radiiOf, roughLength, unitOf } from './distance.ts';

it.each([
  ['en-US', 'mi'],
  ['en-GB', 'mi'],
  ['de-DE', 'km'],
  ['en', 'km'],
  ['zh-Hant-HK', 'km'],
])('the unit of %s is %s', (locale, unit) => expect(unitOf(locale)).toBe(unit));

it.each([
  [3, 'km', { isWithin: true, length: 10 }],
  [10, 'km', { isWithin: true, length: 10 }],
  [12, 'km', { isWithin: false, length: 10 }],
  [33, 'km', { isWithin: false, length: 35 }],
  [234, 'km', { isWithin: false, length: 230 }],
  [3, 'mi', { isWithin: true, length: 5 }],
  [33, 'mi', { isWithin: false, length: 20 }],
] as const)('%s km in %s', (km, unit, said) => expect(roughLength(km, unit)).toEqual(said));

it('a chosen distance stays chosen', () => {
  fc.assert(
    fc.property(fc.constantFrom('km' as const, 'mi' as const), fc.nat(4), (unit, at) => {
      const { km } = radiiOf(unit)[at] ?? { km: 0 };
      expect(nearestRadius(km, unit)).toBe(km);
    }),
  );
});
