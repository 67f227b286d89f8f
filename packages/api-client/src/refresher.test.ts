import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createRefresher, type Visibility } from './refresher.ts';

beforeEach(() => void jest.useFakeTimers());

/** A page that can be hidden, and a refresh that takes so long. */
function page({ takesMs }: { takesMs: number }) {
  let isVisible = true;
  const listeners = new Set<() => void>();
  const visibility: Visibility = {
    isVisible: () => isVisible,
    subscribe: listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const counts = { begun: 0, done: 0 };
  const refresher = createRefresher(async () => {
    counts.begun += 1;
    await new Promise(resolve => setTimeout(resolve, takesMs));
    counts.done += 1;
  }, visibility);
  const show = (shown: boolean) => {
    isVisible = shown;
    listeners.forEach(listener => listener());
  };
  return { counts, refresher, show };
}

describe('notices at four a second for ten seconds', () => {
  it('over a list that takes two seconds to read are three or four whole refreshes, none interrupted', async () => {
    const { counts, refresher } = page({ takesMs: 2_000 });
    for (let quarter = 0; quarter < 40; quarter += 1) {
      refresher.request();
      await jest.advanceTimersByTimeAsync(250);
    }
    expect(counts.begun).toBeLessThanOrEqual(4);
    expect(counts.done).toBeGreaterThanOrEqual(3);
    await jest.advanceTimersByTimeAsync(4_000);
    expect(counts.done).toBe(counts.begun);
  });

  it('are read after the last of them', async () => {
    const { counts, refresher } = page({ takesMs: 100 });
    refresher.request();
    await jest.advanceTimersByTimeAsync(50);
    refresher.request();
    await jest.advanceTimersByTimeAsync(1_200);
    expect(counts.done).toBe(2);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(counts.begun).toBe(2);
  });
});

describe('a page that is not seen', () => {
  it('reads nothing until it is shown, and then once', async () => {
    const { counts, refresher, show } = page({ takesMs: 0 });
    show(false);
    refresher.request();
    refresher.request();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(counts.begun).toBe(0);
    show(true);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(counts.begun).toBe(1);
  });

  it('reads nothing after its end', async () => {
    const { counts, refresher, show } = page({ takesMs: 0 });
    show(false);
    refresher.request();
    refresher.stop();
    show(true);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(counts.begun).toBe(0);
  });
});

it('does not wait for ever for a refresh that hangs or fails', async () => {
  const { counts, refresher } = page({ takesMs: 10_000_000 });
  refresher.request();
  refresher.request();
  await jest.advanceTimersByTimeAsync(12_000);
  expect(counts.begun).toBe(2);
});
