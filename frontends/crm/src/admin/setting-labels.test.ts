import { expect, it } from '@jest/globals';
import { shortOf } from './setting-labels.ts';

it('says a value in one line', () => {
  const plain = { unit: null, labels: {} };
  expect(shortOf({ unit: 'minutes', labels: {} }, 15)).toBe('15 minutes');
  expect([shortOf(plain, true), shortOf(plain, false), shortOf(plain, 'Paris')]).toEqual([
    'On',
    'Off',
    'Paris',
  ]);
  expect(shortOf(plain, [])).toBe('None');
  expect(shortOf(plain, [{ name: 'Paris' }, { name: 'Tokyo' }])).toBe('Paris, Tokyo');
  expect(shortOf(plain, { GENERAL: 0, SCHOOL: 100 })).toBe('GENERAL: 0, SCHOOL: 100');
  expect(shortOf(plain, [{ community: 'Rice', href: '/rice' }])).toBe('Rice');
  expect(shortOf(plain, [{ id: 'q1', title: 'Why?' }])).toBe('Why?');
  const named = { unit: null, labels: { GENERAL: 'Personal', PRIVATE: 'No one' } };
  expect([shortOf(named, { GENERAL: 0 }), shortOf(named, 'PRIVATE')]).toEqual(['Personal: 0', 'No one']);
});
