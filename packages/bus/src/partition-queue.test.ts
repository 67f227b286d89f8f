import { describe, expect, test } from '@jest/globals';
import { createPartitionQueue } from './partition-queue.ts';

const never = new AbortController().signal;

describe('a partition queue', () => {
  test('joins what waits at the same time, up to its largest batch, in order', async () => {
    const calls: number[][] = [];
    const queue = createPartitionQueue<number>(5, async messages => void calls.push(messages));
    await Promise.all([
      queue.deliver([1, 2], never),
      queue.deliver([3, 4], never),
      queue.deliver([5, 6], never),
    ]);
    expect(calls).toEqual([
      [1, 2, 3, 4],
      [5, 6],
    ]);
  });

  test('takes a larger batch when one delivery is that large', async () => {
    const calls: number[][] = [];
    const queue = createPartitionQueue<number>(2, async messages => void calls.push(messages));
    await queue.deliver([1, 2, 3], never);
    expect(calls).toEqual([[1, 2, 3]]);
  });

  test('rejects all that were joined in a failed batch, and continues with the next', async () => {
    let failing = true;
    const queue = createPartitionQueue<number>(10, async () => {
      if (failing) throw new Error('failed');
    });
    const outcomes = await Promise.allSettled([queue.deliver([1], never), queue.deliver([2], never)]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    failing = false;
    await expect(queue.deliver([3], never)).resolves.toBeUndefined();
  });

  test('ends when one of those it joined is aborted', async () => {
    const lost = new AbortController();
    const queue = createPartitionQueue<number>(10, async (_, signal) => signal.throwIfAborted());
    lost.abort(new Error('partition lost'));
    await expect(queue.deliver([1], lost.signal)).rejects.toThrow('partition lost');
  });
});
