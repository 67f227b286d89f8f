import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createRequire } from 'node:module';
import './quiet-request-queue.ts';

type Queue = { checkPendingRequests(this: object): void };
const { prototype } = createRequire(import.meta.url)('kafkajs/src/network/requestQueue') as {
  prototype: Queue;
};

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const check = (queue: object) =>
  prototype.checkPendingRequests.call(Object.assign(Object.create(prototype), queue));

test('an empty queue sets no timer', () => {
  check({ pending: [], throttledUntil: -1, throttleCheckTimeoutId: null });
  expect(jest.getTimerCount()).toBe(0);
});

test('requests behind a throttle are checked when it ends', () => {
  check({ pending: [{}], throttledUntil: Date.now() + 500, throttleCheckTimeoutId: null });
  expect(jest.getTimerCount()).toBe(1);
});
