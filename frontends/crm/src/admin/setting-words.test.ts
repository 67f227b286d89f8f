import { expect, it } from '@jest/globals';
import { shortOf } from './setting-words.ts';

it('says a value in one line', () => {
  const plain = { unit: null };
  expect(shortOf({ unit: 'minutes' }, 15)).toBe('15 minutes');
  expect([shortOf(plain, true), shortOf(plain, false), shortOf(plain, 'Paris')]).toEqual([
    'On',
    'Off',
    'Paris',
  ]);
  expect(shortOf(plain, [])).toBe('None');
  expect(shortOf(plain, [{ name: 'Paris' }, { name: 'Tokyo' }])).toBe('Paris, Tokyo');
  expect(shortOf(plain, { GENERAL: 0, SCHOOL: 100 })).toBe('GENERAL: 0, SCHOOL: 100');
});
