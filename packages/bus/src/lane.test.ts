import { describe, expect, test } from '@jest/globals';
import { createLane } from './lane.ts';

const never = new AbortController().signal;

describe('a lane', () => {
  test('joins what waits at the same time, up to its most, and keeps its order', async () => {
    const calls: number[][] = [];
    const lane = createLane<number>(5, async letters => void calls.push(letters));
    await Promise.all([
      lane.deliver([1, 2], never),
      lane.deliver([3, 4], never),
      lane.deliver([5, 6], never),
    ]);
    expect(calls).toEqual([
      [1, 2, 3, 4],
      [5, 6],
    ]);
  });

  test('takes more than its most when one hand-in is that large', async () => {
    const calls: number[][] = [];
    const lane = createLane<number>(2, async letters => void calls.push(letters));
    await lane.deliver([1, 2, 3], never);
    expect(calls).toEqual([[1, 2, 3]]);
  });

  test('tells all that were joined of a failure, and goes on with the next', async () => {
    let failing = true;
    const lane = createLane<number>(10, async () => {
      if (failing) throw new Error('failed');
    });
    const outcomes = await Promise.allSettled([lane.deliver([1], never), lane.deliver([2], never)]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    failing = false;
    await expect(lane.deliver([3], never)).resolves.toBeUndefined();
  });

  test('gives up when one of those it joined must', async () => {
    const lost = new AbortController();
    const lane = createLane<number>(10, async (_, signal) => signal.throwIfAborted());
    lost.abort(new Error('partition lost'));
    await expect(lane.deliver([1], lost.signal)).rejects.toThrow('partition lost');
  });
});
