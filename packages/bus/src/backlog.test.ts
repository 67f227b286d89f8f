import { describe, expect, test } from '@jest/globals';
import { createBacklog } from './backlog.ts';

/** A backlog whose deliveries end when the test says so. */
function heldBacklog(limit = 4) {
  const delivered: number[][] = [];
  const failures: unknown[] = [];
  let current = Promise.withResolvers<void>();
  const backlog = createBacklog<number>({
    chunkSize: 2,
    sizeOf: () => 1,
    limit,
    deliver: messages => {
      delivered.push(messages);
      return current.promise;
    },
    fail: error => failures.push(error),
  });
  /** Ends the delivery that runs, and waits for what comes of it. */
  const end = async (error?: Error) => {
    const { resolve, reject } = current;
    current = Promise.withResolvers();
    if (error) reject(error);
    else resolve();
    await new Promise(setImmediate);
  };
  return { backlog, delivered, failures, end };
}

describe('a backlog', () => {
  test('delivers one chunk at a time, in order, as many as wait by then', async () => {
    const { backlog, delivered, end } = heldBacklog();
    backlog.add([1]);
    backlog.add([2]);
    backlog.add([3]);
    expect(delivered).toEqual([[1]]);
    await end();
    expect(delivered).toEqual([[1], [2, 3]]);
    await end();
    backlog.add([4]);
    expect(delivered).toEqual([[1], [2, 3], [4]]);
  });

  test('is full above its limit, and says when there is room again', async () => {
    const { backlog, end } = heldBacklog();
    backlog.add([1, 2, 3, 4]);
    expect(backlog.isFull()).toBe(false);
    await backlog.room();
    backlog.add([5]);
    expect(backlog.isFull()).toBe(true);
    let isThereRoom = false;
    const room = backlog.room().then(() => (isThereRoom = true));
    await new Promise(setImmediate);
    expect(isThereRoom).toBe(false);
    await end();
    await room;
    expect(backlog.isFull()).toBe(false);
  });

  test('delivers nothing after a failure', async () => {
    const { backlog, delivered, failures, end } = heldBacklog();
    backlog.add([1, 2, 3]);
    await end(new Error('not taken'));
    backlog.add([4]);
    await new Promise(setImmediate);
    expect(delivered).toEqual([[1, 2]]);
    expect(failures).toEqual([new Error('not taken')]);
  });

  test('forgets what waits when it ends, after the delivery that runs, and releases who waits for room', async () => {
    const { backlog, delivered, end } = heldBacklog(2);
    backlog.add([1, 2, 3, 4]);
    const [room, ended] = [backlog.room(), backlog.end()];
    await room;
    await end();
    await ended;
    expect(delivered).toEqual([[1, 2]]);
  });
});
