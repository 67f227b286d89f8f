import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { freePort } from './free-port.ts';

test('a free port can be listened on, below those of outgoing connections', async () => {
  const server = createServer().listen(await freePort(), '127.0.0.1');
  await once(server, 'listening');
  expect((server.address() as AddressInfo).port).toBeLessThan(32_768);
  server.close();
});
