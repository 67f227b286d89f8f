import { basename } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const plainLine = /^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/m;

/** Counts of one suite, and the names of its failed tests where it knows them; `add` sums two. */
export const nothing = { passed: 0, failed: 0, skipped: 0, failures: [] };

export function add(a, b) {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
    failures: [...(a.failures ?? []), ...(b.failures ?? [])],
  };
}

/** `12 passed, 0 failed, 1 skipped` */
export function wordsOf({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
}

/**
 * What a check that printed `output` counts as: its own closing line where it has one, else one test.
 * A check that failed has at least one failure, whatever it printed.
 */
export function ofOutput(output, ok) {
  const line = plainLine.exec(output);
  const counted = line
    ? { passed: Number(line[1]), failed: Number(line[2]), skipped: Number(line[3] ?? 0) }
    : { passed: ok ? 1 : 0, failed: 0, skipped: 0 };
  return ok ? counted : { ...counted, failed: Math.max(1, counted.failed) };
}

/** What jest counted; a file that could not even be loaded counts as a failure. */
export function ofJest({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, numRuntimeErrorTestSuites, testResults = [] }) {
  return {
    passed: numPassedTests,
    failed: numFailedTests + numRuntimeErrorTestSuites,
    skipped: numPendingTests + numTodoTests,
    failures: testResults.flatMap(failuresOfFile),
  };
}

function failuresOfFile({ name, message, assertionResults, status }) {
  const file = basename(name);
  const failed = assertionResults.filter((each) => each.status === 'failed');
  if (status === 'failed' && !failed.length) return [`${file}: ${firstLines(message)}`];
  return failed.map(({ fullName, failureMessages }) => `${file}: ${fullName}: ${firstLines(failureMessages[0])}`);
}

/** Without colours, in one line of at most 300 characters. */
function firstLines(message = '') {
  return stripVTControlCharacters(message).replaceAll(/\s+/g, ' ').trim().slice(0, 300);
}

/** What a JUnit report of schemathesis counted. */
export function ofJunit(xml) {
  const count = (name) => [...xml.matchAll(new RegExp(`<testsuite [^>]*\\b${name}="(\\d+)"`, 'g'))].reduce((sum, [, each]) => sum + Number(each), 0);
  const failed = count('failures') + count('errors');
  const skipped = count('skipped');
  const cases = xml.matchAll(/<testcase name="([^"]*)"[^>]*>\s*<(?:failure|error)/g);
  return { passed: count('tests') - failed - skipped, failed, skipped, failures: [...cases].map(([, name]) => name) };
}
