import { expect, test } from '@jest/globals';
import { createTokenRefusals } from './refusals.ts';

const at = Date.parse('2030-01-01T00:00:00Z');

test('tokens of an earlier version are refused, of this one and later ones not', () => {
  const refusals = createTokenRefusals(() => at);
  refusals.hear({ userId: 'ann', version: 5, changedAt: new Date(at) });
  expect([4, 5, 6].map(version => refusals.isRefused('ann', version))).toEqual([true, false, false]);
  expect(refusals.isRefused('bob', 0)).toBe(false);
});

test('an older piece of news takes nothing back', () => {
  const refusals = createTokenRefusals(() => at);
  refusals.hear({ userId: 'ann', version: 5, changedAt: new Date(at) });
  refusals.hear({ userId: 'ann', version: 3, changedAt: new Date(at) });
  expect(refusals.isRefused('ann', 4)).toBe(true);
});

test('news older than any token are not kept', () => {
  const refusals = createTokenRefusals(() => at);
  refusals.hear({ userId: 'ann', version: 5, changedAt: new Date(at - 21 * 60_000) });
  expect(refusals.isRefused('ann', 4)).toBe(false);
});
