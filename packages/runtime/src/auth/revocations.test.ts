import { expect, test } from '@jest/globals';
import { createTokenRevocations } from './revocations.ts';

const at = Date.parse('2030-01-01T00:00:00Z');

test('tokens of an earlier version are refused, of this one and later ones not', () => {
  const revocations = createTokenRevocations(() => at);
  revocations.revoke({ userId: 'ann', version: 5, changedAt: new Date(at) });
  expect([4, 5, 6].map(version => revocations.isRevoked('ann', version))).toEqual([true, false, false]);
  expect(revocations.isRevoked('bob', 0)).toBe(false);
});

test('an older piece of news takes nothing back', () => {
  const revocations = createTokenRevocations(() => at);
  revocations.revoke({ userId: 'ann', version: 5, changedAt: new Date(at) });
  revocations.revoke({ userId: 'ann', version: 3, changedAt: new Date(at) });
  expect(revocations.isRevoked('ann', 4)).toBe(true);
});

test('news older than any token are not kept', () => {
  const revocations = createTokenRevocations(() => at);
  revocations.revoke({ userId: 'ann', version: 5, changedAt: new Date(at - 21 * 60_000) });
  expect(revocations.isRevoked('ann', 4)).toBe(false);
});
