import { beforeAll, expect, test } from '@jest/globals';
import { eventually, useEngines } from '@momos/testing';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
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

  link.cut();
  await eventually(() => expect(far.client.isReady).toBe(false));
  const asked = performance.now();
  await expect(far.ready()).rejects.toMatchObject({ code: 'unavailable' });
  expect(performance.now() - asked).toBeLessThan(5000);

  link.mend();
  await eventually(() => far.ready());
  expect(errors.length).toBeGreaterThan(0);
  await far.close();
  await link.close();
});

test('starting without Redis is no error', async () => {
  const absent = await connectRedis({ url: 'redis://127.0.0.1:1', prefix: '' });
  await expect(absent.ready()).rejects.toMatchObject({ code: 'unavailable' });
  await absent.close();
});

async function cuttableLink(target: URL) {
  const sockets = new Set<Socket>();
  // It continues to listen while it is cut: a port that is given up may be another's when it is wanted again.
  let isCut = false;
  const server = createServer(near => {
    if (isCut) return void near.destroy();
    const far = connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    }
    near.pipe(far).pipe(near);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    mend: () => void (isCut = false),
    close: async () => {
      cut();
      await new Promise(resolve => server.close(resolve));
    },
  };
}
