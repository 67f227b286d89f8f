import { describe, expect, test } from '@jest/globals';
import { createCatchUp } from './catch-up.ts';
import { createSharedLock } from './shared-lock.ts';

describe('catching up', () => {
  const older = [new Date('2029-01-01')];
  const newer = [new Date('2031-01-01')];
  function catchUp() {
    let now = Date.parse('2030-01-01');
    const clock = { now: () => new Date(now) };
    return { ...createCatchUp(new Date(now), { quietMs: 100, clock }), wait: (ms: number) => (now += ms) };
  }

  test('is done after a quiet time without older messages, however many newer ones arrive', () => {
    const { begin, isDone, wait } = catchUp();
    wait(99);
    expect(isDone()).toBe(false);
    begin(older)();
    wait(99);
    begin(newer)();
    expect(isDone()).toBe(false);
    wait(1);
    expect(isDone()).toBe(true);
  });

  test('is not done while an older message is being applied', () => {
    const { begin, isDone, wait } = catchUp();
    const done = begin([...newer, ...older]);
    wait(500);
    expect(isDone()).toBe(false);
    done();
    wait(100);
    expect(isDone()).toBe(true);
  });
});

test('exclusive work waits for running shared work and delays later shared work', async () => {
  const lock = createSharedLock();
  const order: string[] = [];
  const running = Promise.withResolvers<void>();
  const first = lock.shared(async () => {
    await running.promise;
    order.push('first');
  });
  const exclusive = lock.exclusive(async () => void order.push('exclusive'));
  const later = lock.shared(async () => void order.push('later'));
  running.resolve();
  await Promise.all([first, exclusive, later]);
  expect(order).toEqual(['first', 'exclusive', 'later']);
});
