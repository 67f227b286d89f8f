import { beforeAll, expect, test } from '@jest/globals';
import { eventually, useEngines } from '@momos/testing';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { connectRedis, type RedisStore } from '../src/index.ts';

const engines = useEngines();
let redis: RedisStore;

beforeAll(async () => {
  redis = await engines.connectRedis();
});

test('keys carry the prefix', async () => {
  await redis.client.set(redis.key('otp', '1'), 'x');
  expect(await redis.client.get(`${engines.keyPrefix}otp:1`)).toBe('x');
});

test('a lost Redis fails commands quickly and comes back by itself', async () => {
  const link = await cuttableLink(new URL(engines.redisUrl));
  const errors: unknown[] = [];
  const far = await connectRedis({
    url: link.url,
    prefix: engines.keyPrefix,
    onError: error => errors.push(error),
  });
  await far.ready();

  await link.cut();
  await eventually(() => expect(far.client.isReady).toBe(false));
  const asked = performance.now();
  await expect(far.ready()).rejects.toMatchObject({ code: 'unavailable' });
  expect(performance.now() - asked).toBeLessThan(2500);

  await link.mend();
  await eventually(() => far.ready());
  expect(errors.length).toBeGreaterThan(0);
  await far.close();
  await link.cut();
});

test('starting without Redis is no error', async () => {
  const absent = await connectRedis({ url: 'redis://127.0.0.1:1', prefix: '' });
  await expect(absent.ready()).rejects.toMatchObject({ code: 'unavailable' });
  await absent.close();
}, 10_000);

async function cuttableLink(target: URL) {
  const sockets = new Set<Socket>();
  let port = 0;
  let server: Server | undefined;
  const mend = async () => {
    server = createServer(near => {
      const far = connect(Number(target.port), target.hostname);
      for (const socket of [near, far]) {
        sockets.add(socket);
        socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
      }
      near.pipe(far).pipe(near);
    });
    await new Promise<void>(resolve => server?.listen(port, '127.0.0.1', resolve));
    const address = server.address();
    if (address && typeof address === 'object') port = address.port;
  };
  const cut = async () => {
    const closed = new Promise(resolve => server?.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  await mend();
  return { url: `redis://127.0.0.1:${port}`, cut, mend };
}
