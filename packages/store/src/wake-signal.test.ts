import { describe, expect, test } from '@jest/globals';
import { createWakeSignal } from './wake-signal.ts';

const never = new AbortController().signal;

const waited = async (wakeSignal: ReturnType<typeof createWakeSignal>, ms: number, signal = never) => {
  const started = performance.now();
  await wakeSignal.wait(ms, signal);
  return performance.now() - started;
};

describe('a wake signal', () => {
  test('remembers a notification until the first wait', async () => {
    const wakeSignal = createWakeSignal();
    wakeSignal.notify();
    expect(await waited(wakeSignal, 5000)).toBeLessThan(1000);
  });

  test('wakes its waiter, and notifications in between count as one', async () => {
    const wakeSignal = createWakeSignal();
    setTimeout(() => wakeSignal.notify(), 10);
    expect(await waited(wakeSignal, 5000)).toBeLessThan(1000);
    wakeSignal.notify();
    wakeSignal.notify();
    expect(await waited(wakeSignal, 5000)).toBeLessThan(1000);
    expect(await waited(wakeSignal, 30)).toBeGreaterThanOrEqual(29);
  });

  test('ends its wait when the signal aborts', async () => {
    const wakeSignal = createWakeSignal();
    const aborting = new AbortController();
    setTimeout(() => aborting.abort(), 10);
    expect(await waited(wakeSignal, 5000, aborting.signal)).toBeLessThan(1000);
  });
});
