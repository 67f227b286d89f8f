import { beforeAll, describe, expect, test } from '@jest/globals';
import { eventually, useEngines } from '@momos/testing';
import type { Store } from '@momos/store';
import { Registry } from 'prom-client';
import { outboxRows } from '../src/outbox.ts';
import { appliedBy, busMaker, effectOf, seat, seatTopic, publish, upTo } from './fixtures.ts';

const engines = useEngines();
const busFor = busMaker(engines);
let store: Store;

beforeAll(async () => {
  store = await engines.connectStore();
  await store.connection.createCollection('effects');
});

describe('the bus', () => {
  test('brings what was committed, in order per key, and nothing that was not', async () => {
    const topic = seatTopic('tests.order');
    const bus = busFor(store);
    bus.startRelay();
    bus.consume({ group: 'order', topic, handler: effectOf(store, 'order') });

    const keys = ['a', 'b', 'c', 'd'];
    await Promise.all(
      keys.map(key =>
        publish(
          store,
          bus,
          topic,
          upTo(25).map(version => seat(key, version)),
        ),
      ),
    );
    const rolledBack = store.transaction(async () => {
      await bus.outbox.add(topic, seat('a', 26));
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');

    await eventually(async () => expect(await appliedBy(store, 'order')).toHaveLength(100));
    for (const key of keys) expect(await appliedBy(store, 'order', key)).toEqual(upTo(25));
    await eventually(async () => expect(await outboxRows(store).countDocuments()).toBe(0));
  });

  test('refuses an event outside of a transaction', async () => {
    await expect(busFor(store).outbox.add(seatTopic(), seat('x', 1))).rejects.toThrow('transaction');
  });

  test('publishes in the order of the database, whatever the clocks of the writers say', async () => {
    const topic = seatTopic('tests.clock');
    const bus = busFor(store);
    // A writer whose clock is ahead gives higher ids.
    const [first] = bus.outbox.rows(topic, [seat('k', 1)]);
    const [second] = bus.outbox.rows(topic, [seat('k', 2)]);
    if (!first || !second) throw new Error('two rows were made');
    [first._id, second._id] = [second._id, first._id];
    await store.transaction(() => bus.outbox.insert([first]));
    await store.transaction(() => bus.outbox.insert([second]));
    bus.consume({ group: 'clock', topic, handler: effectOf(store, 'clock') });
    bus.startRelay();
    await eventually(async () => expect(await appliedBy(store, 'clock')).toEqual([1, 2]));
  });

  test('gives a group that is new everything from the beginning, and a batch handler many together', async () => {
    const topic = seatTopic('tests.late');
    const bus = busFor(store);
    await publish(
      store,
      bus,
      topic,
      upTo(50).map(version => seat(`k${version % 5}`, version)),
    );
    bus.startRelay();
    await eventually(async () => expect(await outboxRows(store).countDocuments()).toBe(0));
    const sizes: number[] = [];
    bus.consume({
      group: 'late',
      topic,
      handleBatch: async messages => {
        sizes.push(messages.length);
        for (const { message } of messages) await effectOf(store, 'late')(message);
      },
    });
    await eventually(async () => expect(await appliedBy(store, 'late')).toHaveLength(50));
    expect(sizes.length).toBeLessThan(50);
    for (const key of upTo(5)) {
      const versions = await appliedBy(store, 'late', `k${key % 5}`);
      expect(versions).toEqual([...versions].sort((a, b) => a - b));
    }
  });

  test('lets a tail consume from now on', async () => {
    const topic = seatTopic('tests.tail');
    const bus = busFor(store);
    bus.startRelay();
    await publish(store, bus, topic, [seat('before', 1)]);
    await eventually(async () => expect(await outboxRows(store).countDocuments()).toBe(0));
    const consumed: string[] = [];
    const tail = bus.tail(topic, async ({ id }) => {
      consumed.push(id);
      throw new Error('is rolled back');
    });
    await tail.joined;
    await publish(store, bus, topic, [seat('after', 1), seat('after', 2)]);
    await eventually(() => expect(consumed).toEqual(['after', 'after']));
  });

  test('works without a broker: nothing fails, and events wait until there is one', async () => {
    const topic = seatTopic('tests.away');
    const alone = await engines.connectStore('away');
    await alone.connection.createCollection('effects');
    const away = busFor(alone, { brokers: ['127.0.0.1:1'] });
    await away.ready();
    away.startRelay();
    away.consume({ group: 'away', topic, handler: effectOf(alone, 'away') });
    await publish(
      alone,
      away,
      topic,
      upTo(3).map(version => seat('k', version)),
    );
    expect(await outboxRows(alone).countDocuments()).toBe(3);
    await away.close();

    const back = busFor(alone);
    back.startRelay();
    back.consume({ group: 'away', topic, handler: effectOf(alone, 'away') });
    await eventually(async () => expect(await appliedBy(alone, 'away')).toEqual([1, 2, 3]));
  });

  test('counts what it does in the registry it is given', async () => {
    const topic = seatTopic('tests.counted');
    const counted = await engines.connectStore('counted');
    await counted.connection.createCollection('effects');
    const metrics = new Registry();
    const bus = busFor(counted, { metrics });
    bus.startRelay();
    bus.consume({ group: 'counted', topic, handler: effectOf(counted, 'counted') });
    await publish(counted, bus, topic, [seat('k', 1), seat('k', 2)]);
    await eventually(async () => {
      const text = await metrics.metrics();
      expect(text).toContain('momos_bus_published_total{topic="tests.counted"} 2');
      expect(text).toContain(
        'momos_bus_consumed_total{group="counted",topic="tests.counted",outcome="applied"} 2',
      );
      expect(text).toContain('momos_bus_delay_seconds_count{group="counted",topic="tests.counted"} 2');
      expect(text).toMatch(/momos_bus_lag_messages\{.*\} 0/);
      expect(text).toContain('momos_outbox_rows 0');
      expect(text).toContain('momos_bus_parked_keys 0');
    });
  });
});
