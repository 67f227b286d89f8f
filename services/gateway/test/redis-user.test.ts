import { beforeAll, expect, it } from '@jest/globals';
import type { RedisStore } from '@momos/store';
import { eventually, useEngines } from '@momos/testing';
import { connectRedisAs } from '@momos/testing/redis-user';
import { createAllowance } from '../src/limits/allowance.ts';
import { createAdmissionQueue } from '../src/waiting-room/admission-queue.ts';

const engines = useEngines();
let redis: RedisStore;

beforeAll(async () => {
  redis = await connectRedisAs(engines, 'gateway');
});

it('counts limits of all copies together with the rights of production', async () => {
  const [one, other] = [1, 2].map(() => createAllowance({ redis, secret: 's' }));
  const limit = { max: 3, seconds: 600 };
  const taken = [];
  for (const copy of [one, other, one, other, one]) taken.push((await copy?.take('small', limit))?.isGranted);
  // A copy without these rights would count by itself.
  expect(taken).toEqual([true, true, true, false, false]);
  await one?.renew('small');
  expect((await one?.take('small', limit))?.isGranted).toBe(true);
});

it('admits by one number for all copies', async () => {
  const settings = { secret: 's', perSecond: 1, burst: 2, turnSeconds: 600 };
  expect(createAdmissionQueue({ ...settings, redis })).toBeDefined();
  expect(await redis.client.set(redis.key('proof', 'x'), '1', { condition: 'NX' })).toBe('OK');
  await redis.ready();
});

it('has the feeds of chat and no others', async () => {
  const listener = redis.client.duplicate();
  await listener.connect();
  try {
    const got = new Promise<string>(resolve => {
      void listener.subscribe('messaging:chat:team/x', text => resolve(text));
    });
    await eventually(async () =>
      expect(await redis.client.publish('messaging:chat:team/x', 'hello')).toBe(1),
    );
    expect(await got).toBe('hello');
    await expect(redis.client.publish('orders', 'hello')).rejects.toThrow('NOPERM');
  } finally {
    listener.destroy();
  }
});

it('has no other keys and nothing that ends or watches what others do', async () => {
  const foreign = redis.client;
  await expect(foreign.get('identity:session')).rejects.toThrow('NOPERM');
  await expect(foreign.set('identity:session', '1')).rejects.toThrow('NOPERM');
  const commands = [
    ['FLUSHALL'],
    ['KEYS', '*'],
    ['SCAN', '0'],
    ['CONFIG', 'GET', '*'],
    ['CLIENT', 'LIST'],
    ['MONITOR'],
    ['ACL', 'LIST'],
    ['SUBSCRIBE', 'x'],
  ];
  for (const command of commands) await expect(foreign.sendCommand(command)).rejects.toThrow('NOPERM');
});
