import { beforeAll, describe, expect, test } from '@jest/globals';
import { eventually, useEngines } from '@momos/testing';
import { setTimeout as pause } from 'node:timers/promises';
import { recurring, type RecurringWork, type Store } from '../src/index.ts';

const engines = useEngines();
const log = { warn: () => undefined };
const never = 3_600_000;
let store: Store;

beforeAll(async () => {
  store = await engines.connectStore();
});

function started(work: Omit<RecurringWork, 'log'> & Partial<RecurringWork>) {
  const background = recurring(store, { log, ...work });
  engines.cleanUp(() => background.stop());
  background.start();
  return background;
}

describe('recurring work', () => {
  test('runs again immediately while more waits, then sleeps', async () => {
    let runs = 0;
    started({ name: 'more', everyMs: never, run: async () => ++runs < 5 });
    await eventually(() => expect(runs).toBe(5));
  });

  test('runs when woken, also when woken during a run', async () => {
    let runs = 0;
    const first = Promise.withResolvers<void>();
    const run = async () => {
      if (++runs === 1) await first.promise;
    };
    const background = started({ name: 'woken', everyMs: never, run });
    await eventually(() => expect(runs).toBe(1));
    background.wake();
    first.resolve();
    await eventually(() => expect(runs).toBe(2));
    background.wake();
    await eventually(() => expect(runs).toBe(3));
  });

  test('sleeps until the date that it answers', async () => {
    const due = Date.now() + 300;
    const runs: number[] = [];
    const run = async () => {
      runs.push(Date.now());
      return runs.length === 1 ? new Date(due) : undefined;
    };
    started({ name: 'due', everyMs: never, run });
    await eventually(() => expect(runs).toHaveLength(2));
    expect(runs[1]).toBeGreaterThanOrEqual(due - 5);
  });

  test('continues after a failure, which it logs', async () => {
    const messages: string[] = [];
    let runs = 0;
    const run = async () => {
      if (++runs === 1) throw new Error('broken');
    };
    started({
      name: 'failing',
      everyMs: 20,
      run,
      log: { warn: (_fields, message) => messages.push(message) },
    });
    await eventually(() => expect(runs).toBeGreaterThan(2));
    expect(messages).toEqual(['Recurring work failed; will retry']);
  });

  test('is done by one copy at a time, and by the next when that stops', async () => {
    let atWork = 0;
    let most = 0;
    const runs = [0, 0];
    const run = (copy: 0 | 1) => async () => {
      most = Math.max(most, ++atWork);
      runs[copy] = (runs[copy] ?? 0) + 1;
      await pause(5);
      atWork--;
    };
    const copies = [0, 1].map(copy => started({ name: 'copies', everyMs: 10, run: run(copy as 0 | 1) }));
    await eventually(() => expect(runs.some(count => count > 3)).toBe(true));
    const leader = runs[0] ? 0 : 1;
    expect(runs[1 - leader]).toBe(0);
    await copies[leader]?.stop();
    await eventually(() => expect(runs[1 - leader]).toBeGreaterThan(0));
    expect(most).toBe(1);
  });

  test('is woken by a copy that does not lead', async () => {
    let runs = 0;
    const run = async () => void runs++;
    const copies = [0, 1].map(() => started({ name: 'other', everyMs: never, run }));
    await eventually(() => expect(runs).toBe(1));
    for (const [i, copy] of copies.entries()) {
      await eventually(() => {
        copy.wake();
        expect(runs).toBeGreaterThan(i + 1);
      });
    }
    const woken = recurring(store, { name: 'other', everyMs: never, run, log });
    const before = runs;
    woken.wake();
    await eventually(() => expect(runs).toBeGreaterThan(before));
  });

  test('ends a run under way by its signal when it is stopped', async () => {
    const isAtWork = Promise.withResolvers<void>();
    let wasAborted = false;
    const background = started({
      name: 'stopped',
      everyMs: never,
      run: async ({ signal }) => {
        isAtWork.resolve();
        await new Promise(resolve => signal.addEventListener('abort', resolve));
        wasAborted = true;
      },
    });
    await isAtWork.promise;
    await background.stop();
    expect(wasAborted).toBe(true);
  });
});
