import { expect, test } from '@jest/globals';
import { eventually } from './eventually.ts';

test('waits until an assertion holds, and answers what it returns', async () => {
  let tries = 0;
  const answer = await eventually(() => {
    expect(++tries).toBe(3);
    return 'held';
  });
  expect(answer).toBe('held');
});

test('gives up with the last error', async () => {
  const failing = eventually(() => expect(1).toBe(2), { within: 50 });
  await expect(failing).rejects.toThrow('Expected: 2');
});
