import { readFileSync } from 'node:fs';

const plainLine = /^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/m;

/** Counts of one suite; `add` sums two. */
export const nothing = { passed: 0, failed: 0, skipped: 0 };

export function add(a, b) {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
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
export function ofJest(file) {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, numRuntimeErrorTestSuites } = JSON.parse(readFileSync(file, 'utf8'));
  return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites, skipped: numPendingTests + numTodoTests };
}
