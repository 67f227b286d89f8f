import { expect, test } from '@jest/globals';
import { lookUp } from './look-up.ts';

test('a name is resolved', async () => {
  expect((await lookUp('localhost')).length).toBeGreaterThan(0);
});

test('a name server that never answers is given up', async () => {
  const ask = () => new Promise<never>(() => undefined);
  await expect(lookUp('example.com', { ask, withinMs: 20 })).rejects.toThrow('name not resolved in time');
});
