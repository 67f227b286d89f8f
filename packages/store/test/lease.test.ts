import { beforeAll, describe, expect, test } from '@jest/globals';
import { eventually, useEngines } from '@momos/testing';
import { setTimeout as pause } from 'node:timers/promises';
import { lead, migrate, type Store, withLease } from '../src/index.ts';

const engines = useEngines();
let store: Store;

beforeAll(async () => {
  store = await engines.connectStore();
});

const untilAborted = ({ signal }: { signal: AbortSignal }) =>
  new Promise<void>(resolve => signal.addEventListener('abort', () => resolve(), { once: true }));

describe('a lease', () => {
  test('lets one in at a time', async () => {
    let inside = 0;
    let most = 0;
    const enter = () =>
      withLease(store, { name: 'door', ttlMs: 4000 }, async () => {
        most = Math.max(most, ++inside);
        await pause(20);
        inside--;
      });
    await Promise.all(Array.from({ length: 6 }, enter));
    expect(most).toBe(1);
  });

  test('is renewed beyond its time while the work continues', async () => {
    const ttlMs = 1500;
    const atWork = Promise.withResolvers<void>();
    let hasNextCome = false;
    const first = withLease(store, { name: 'long', ttlMs }, async ({ signal }) => {
      atWork.resolve();
      await pause(2 * ttlMs);
      expect(signal.aborted).toBe(false);
      expect(hasNextCome).toBe(false);
    });
    await atWork.promise;
    const next = withLease(store, { name: 'long', ttlMs }, async () => void (hasNextCome = true));
    await Promise.all([first, next]);
  });

  test('aborts the signal of its holder when another process took it', async () => {
    const work = withLease(store, { name: 'stolen', ttlMs: 400 }, async ({ signal }) => {
      await store.connection
        .collection<{ _id: string }>('leases')
        .updateOne({ _id: 'stolen' }, { $set: { owner: 'thief', until: new Date(Date.now() + 60_000) } });
      await untilAborted({ signal });
      return signal.reason;
    });
    await expect(work).resolves.toThrow('was lost');
  });

  test('outlives another of the process that was lost', async () => {
    const ttlMs = 1500;
    const lost = withLease(store, { name: 'lost', ttlMs: 600 }, untilAborted);
    await withLease(store, { name: 'kept', ttlMs }, async ({ signal }) => {
      const rows = store.connection.collection<{ _id: string }>('leases');
      await eventually(async () => expect(await rows.findOne({ _id: 'lost' })).not.toBeNull());
      await rows.updateOne(
        { _id: 'lost' },
        { $set: { owner: 'thief', until: new Date(Date.now() + 60_000) } },
      );
      await lost;
      await pause(2 * ttlMs);
      expect(signal.aborted).toBe(false);
    });
  });

  test('passes on to another candidate when its leader stops', async () => {
    const onError = () => undefined;
    const first = lead(store, { name: 'lead', ttlMs: 1000, onError }, untilAborted);
    await eventually(() => expect(first.leading()).toBe(true));
    const second = lead(store, { name: 'lead', ttlMs: 1000, onError }, untilAborted);
    await first.stop();
    await eventually(() => expect(second.leading()).toBe(true));
    await second.stop();
  });
});

test('migrations run once and in order, however many copies start together', async () => {
  const ran: string[] = [];
  const step = (id: string) => ({
    id,
    up: async () => {
      await pause(20);
      ran.push(id);
    },
  });
  const steps = [step('001-first'), step('002-second')];
  await Promise.all([migrate(store, steps), migrate(store, steps), migrate(store, steps)]);
  await migrate(store, [...steps, step('003-third')]);
  expect(ran).toEqual(['001-first', '002-second', '003-third']);
});
