import { expect, test } from '@jest/globals';
import { add, nothing, ofOutput, wordsOf } from './tally.mjs';

test('a check without a closing line counts as one test', () => {
  expect(ofOutput('fine', true)).toEqual({ passed: 1, failed: 0, skipped: 0 });
  expect(ofOutput('', false)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test("a check's own closing line is believed, but never against its exit code", () => {
  expect(ofOutput('checked\n262 passed, 0 failed\n', true)).toEqual({ passed: 262, failed: 0, skipped: 0 });
  expect(ofOutput('3 passed, 2 failed, 1 skipped', false)).toEqual({ passed: 3, failed: 2, skipped: 1 });
  expect(ofOutput('3 passed, 0 failed', false).failed).toBe(1);
});

test('the last line says skipped only when something was', () => {
  expect(wordsOf(add(nothing, { passed: 2, failed: 1, skipped: 0 }))).toBe('2 passed, 1 failed');
  expect(wordsOf({ passed: 2, failed: 0, skipped: 4 })).toBe('2 passed, 0 failed, 4 skipped');
});
