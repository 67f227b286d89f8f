import { describe, expect, test } from '@jest/globals';
import { createBell } from './bell.ts';

const never = new AbortController().signal;

const waited = async (bell: ReturnType<typeof createBell>, ms: number, signal = never) => {
  const started = performance.now();
  await bell.wait(ms, signal);
  return performance.now() - started;
};

describe('a bell', () => {
  test('has rung before its first listener comes', async () => {
    expect(await waited(createBell(), 5000)).toBeLessThan(1000);
  });

  test('wakes its listener, and rings in between count as one', async () => {
    const bell = createBell();
    await bell.wait(0, never);
    setTimeout(() => bell.ring(), 10);
    expect(await waited(bell, 5000)).toBeLessThan(1000);
    bell.ring();
    bell.ring();
    expect(await waited(bell, 5000)).toBeLessThan(1000);
    expect(await waited(bell, 30)).toBeGreaterThanOrEqual(29);
  });

  test('lets its listener go when the signal aborts', async () => {
    const bell = createBell();
    await bell.wait(0, never);
    const aborting = new AbortController();
    setTimeout(() => aborting.abort(), 10);
    expect(await waited(bell, 5000, aborting.signal)).toBeLessThan(1000);
  });
});
