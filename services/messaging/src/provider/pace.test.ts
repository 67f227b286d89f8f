import { describe, expect, jest, test } from '@jest/globals';
import { createBulkhead } from './bulkhead.ts';
import { bucketOf, createPace, type SendTokens, type TokenRequest } from './pace.ts';
import type { Priority } from './priority.ts';
import type { SendOutcome } from './provider.ts';
import { retryAfterMs } from './retry-after.ts';

const patience = { signal: new AbortController().signal };

/** Tokens that a test hands out, and a clock that it sets. */
function setUp(limit: number | null = 100) {
  const asked: TokenRequest[] = [];
  const slowed: object[] = [];
  const stock = { tokens: 0, isSlowed: false };
  const tokens: SendTokens = {
    async take(request) {
      asked.push(request);
      const given = Math.min(request.wanted, stock.tokens);
      stock.tokens -= given;
      return { given, waitMs: given > 0 ? 0 : 300, isSlowed: stock.isSlowed };
    },
    async slowDown(request) {
      slowed.push(request);
      stock.isSlowed = true;
    },
  };
  let time = 0;
  const limits = { slots: 4, codeSlots: 1, deadlineMs: 60_000 };
  const errors: unknown[] = [];
  const order: Priority[] = [];
  const bulkhead = createBulkhead(limits, onRoom =>
    createPace({
      ...{ channel: 'EMAIL', perSecond: limit ?? undefined, tokens, holdMs: 5_000, onRoom, now: () => time },
      onError: error => errors.push(error),
    }),
  );
  const run = (priority: Priority, given: { outcome?: SendOutcome; isTimely?: () => boolean } = {}) =>
    bulkhead.run(
      { priority },
      async () => {
        order.push(priority);
        return given.outcome ?? { kind: 'sent' };
      },
      { ...patience, ...given },
    );
  const pass = async (ms: number) => {
    time += ms;
    await jest.advanceTimersByTimeAsync(ms);
  };
  return { asked, slowed, stock, errors, order, run, tokens, pass };
}

jest.useFakeTimers();

describe('a bucket of sends', () => {
  test.each([1, 14, 500])('at %d a second keeps some for codes, and more for notices', perSecond => {
    const { capacity, floors } = bucketOf(perSecond);
    expect(floors.code).toBe(0);
    expect(floors.notice).toBeGreaterThanOrEqual(1);
    expect(floors.blast).toBeGreaterThan(floors.notice);
    // Or no blast would ever be sent.
    expect(capacity - floors.blast).toBeGreaterThanOrEqual(1);
  });
});

describe('a pace', () => {
  test('asks nothing without a limit', async () => {
    const { run, asked } = setUp(null);
    expect(await run('blast')).toEqual({ kind: 'sent' });
    expect(asked).toEqual([]);
  });

  test('begins as many as there are tokens, and the others when there are more', async () => {
    const { run, stock, order, pass } = setUp();
    stock.tokens = 2;
    const running = [run('blast'), run('blast'), run('blast')];
    await pass(0);
    expect(order).toHaveLength(2);
    stock.tokens = 5;
    await pass(300);
    await Promise.all(running);
    expect(order).toHaveLength(3);
  });

  test('lets codes go first, then notices, then blasts', async () => {
    const { run, stock, order, pass } = setUp();
    const running = [run('blast'), run('notice'), run('code')];
    await pass(0);
    expect(order).toEqual([]);
    stock.tokens = 1;
    await pass(300);
    expect(order).toEqual(['code']);
    stock.tokens = 2;
    await pass(300);
    await Promise.all(running);
    expect(order).toEqual(['code', 'notice', 'blast']);
  });

  test('does not wait for good where a timer ends a little before its time', async () => {
    const { run, stock, order } = setUp();
    const running = run('blast');
    await jest.advanceTimersByTimeAsync(0);
    stock.tokens = 1;
    // The clock of the pace stands still.
    await jest.advanceTimersByTimeAsync(300);
    expect(order).toEqual(['blast']);
    await running;
  });

  test('leases a part of a second at most, and forgets what it did not use', async () => {
    const { run, stock, asked, pass } = setUp();
    stock.tokens = 100;
    const running = Array.from({ length: 30 }, () => run('blast'));
    await pass(0);
    await Promise.all(running);
    expect(asked.map(({ wanted }) => wanted).every(wanted => wanted <= 10)).toBe(true);
    const before = asked.length;
    await pass(1_001);
    await run('blast');
    expect(asked.length).toBe(before + 1);
  });

  test('takes nothing for what would begin too late', async () => {
    const { run, stock, asked, pass } = setUp();
    stock.tokens = 1;
    expect(await run('blast', { isTimely: () => false })).toEqual({ kind: 'not-begun' });
    expect(asked).toEqual([]);
    const late = { is: false };
    stock.tokens = 0;
    const waiting = run('blast', { isTimely: () => !late.is });
    late.is = true;
    await pass(300);
    expect(await waiting).toEqual({ kind: 'not-begun' });
  });

  test('waits while the tokens cannot be read, and says so', async () => {
    const { run, stock, tokens, errors, order, pass } = setUp();
    const { take } = tokens;
    tokens.take = () => Promise.reject(new Error('no database'));
    const running = run('notice');
    await pass(0);
    expect([order, errors.length]).toEqual([[], 1]);
    tokens.take = take;
    stock.tokens = 1;
    await pass(1_000);
    expect(await running).toEqual({ kind: 'sent' });
  });
});

test('a provider that asks for a lower pace is given one, also without a limit, until it has recovered', async () => {
  const { run, stock, slowed, asked, pass } = setUp(null);
  await run('blast', { outcome: { kind: 'slowed', reason: '429', waitMs: 7_000 } });
  expect(slowed).toEqual([expect.objectContaining({ key: 'EMAIL', waitMs: 7_000 })]);
  const held = run('blast');
  await pass(0);
  expect(asked.length).toBeGreaterThan(0);
  Object.assign(stock, { tokens: 3, isSlowed: false });
  await pass(300);
  expect(await held).toEqual({ kind: 'sent' });
  const before = asked.length;
  await run('blast');
  expect(asked).toHaveLength(before);
});

test.each([
  ['120', 120_000],
  ['Tue, 15 Jan 2030 12:00:30 GMT', 30_000],
  ['Tue, 15 Jan 2030 11:00:00 GMT', 0],
  ['86400', 600_000],
  ['soon', undefined],
  [undefined, undefined],
])('Retry-After: %s is %s ms', (header, ms) =>
  expect(retryAfterMs(header, new Date('2030-01-15T12:00:00Z'))).toBe(ms),
);
