import { expect, jest, test } from '@jest/globals';
import { createBriefCache } from './brief-cache.ts';

test('loads once however many ask, and keeps no failure', async () => {
  const cache = createBriefCache<number>({ ttlMs: 60_000 });
  const load = jest.fn(async () => 1);
  await Promise.all([cache.get('a', load), cache.get('a', load)]);
  expect(load).toHaveBeenCalledTimes(1);
  cache.forget('a');
  await cache.get('a', load);
  expect(load).toHaveBeenCalledTimes(2);
  await expect(cache.get('b', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(cache.get('b', async () => 2)).resolves.toBe(2);
});

test('holds no more than it may', async () => {
  const cache = createBriefCache<string>({ ttlMs: 60_000, size: 2 });
  const load = jest.fn(async () => 'x');
  for (const key of ['a', 'b', 'c', 'a']) await cache.get(key, load);
  expect(load).toHaveBeenCalledTimes(4);
});
