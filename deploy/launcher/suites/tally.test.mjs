import { expect, test } from '@jest/globals';
import { add, nothing, ofJest, ofJunit, ofOutput, wordsOf } from './tally.mjs';

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

test('the names of failed tests outlive the output of the suites after them', () => {
  const counts = { numPassedTests: 1, numFailedTests: 1, numPendingTests: 0, numTodoTests: 0, numRuntimeErrorTestSuites: 1 };
  const passed = { status: 'passed', fullName: 'seats stay', failureMessages: [] };
  const failed = { status: 'failed', fullName: 'money stays', failureMessages: ['\u001b[31mexpected 1\u001b[0m\n\n  got 2'] };
  const tally = ofJest({
    ...counts,
    testResults: [
      { name: '/x/money.test.ts', status: 'failed', message: 'all of it', assertionResults: [passed, failed] },
      { name: '/x/broken.test.ts', status: 'failed', message: 'no such file', assertionResults: [] },
    ],
  });
  expect(add(nothing, tally)).toEqual({
    passed: 1,
    failed: 2,
    skipped: 0,
    failures: ['money.test.ts: money stays: expected 1 got 2', 'broken.test.ts: no such file'],
  });
});

test('a report of the fuzzer names the calls that failed', () => {
  const xml = `<testsuite name="s" errors="0" failures="1" skipped="0" tests="3">
    <testcase name="GET /api/a" time="0.4" />
    <testcase name="PATCH /api/b" time="0.4">
      <failure type="failure" message="1. Test Case ID" /></testcase>
    <testcase name="GET /api/c" time="0.4"><system-out>x</system-out></testcase></testsuite>`;
  expect(ofJunit(xml)).toEqual({ passed: 2, failed: 1, skipped: 0, failures: ['PATCH /api/b'] });
});
