import { createServer } from 'node:net';
import { expect, test } from '@jest/globals';
import { isFree, portNear } from './ports.mjs';

const listening = () =>
  new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => resolve({ port: server.address().port, [Symbol.asyncDispose]: () => new Promise((done) => server.close(done)) }));
  });

test('a taken port is passed over, and the same one is never given twice', async () => {
  await using taken = await listening();
  expect(await isFree(taken.port)).toBe(false);
  const first = await portNear(taken.port);
  const second = await portNear(taken.port);
  expect(new Set([taken.port, first, second]).size).toBe(3);
});
