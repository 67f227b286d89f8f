import { beforeAll, describe, expect, test } from '@jest/globals';
import { eventually, useEngines } from '@momos/testing';
import type { Store } from '@momos/store';
import { busMaker, seat, type Seat, seatTopic, tell } from './fixtures.ts';

const engines = useEngines();
const busFor = busMaker(engines);
let store: Store;

beforeAll(async () => {
  store = await engines.connectStore();
  await store.connection.createCollection('effects');
});

const effects = (name: string) =>
  store.connection
    .collection<{ reader: string; note: string; id: string; version: number }>('effects')
    .find({ reader: name })
    .sort({ _id: 1 })
    .toArray();

const writeEffect =
  (reader: string) =>
  async ({ id, version, note }: Seat) => {
    await store.connection
      .collection('effects')
      .insertOne({ reader, id, version, note }, { session: store.session() });
  };

describe('the bus', () => {
  test('brings what was committed, in order per key, and nothing that was not', async () => {
    const topic = seatTopic('tests.order');
    const bus = busFor(store);
    bus.startRelay();
    bus.consume({ group: 'order', topic, handler: writeEffect('order') });

    const keys = ['a', 'b', 'c', 'd'];
    await Promise.all(
      keys.map(key =>
        tell(
          store,
          bus,
          topic,
          Array.from({ length: 25 }, (_, at) => seat(key, at + 1)),
        ),
      ),
    );
    await store
      .transaction(async () => {
        await bus.outbox.add(topic, seat('a', 26, 'rolled back'));
        throw new Error('no');
      })
      .catch(() => undefined);

    await eventually(async () => expect(await effects('order')).toHaveLength(100));
    for (const key of keys) {
      const versions = (await effects('order')).filter(({ id }) => id === key).map(({ version }) => version);
      expect(versions).toEqual(Array.from({ length: 25 }, (_, at) => at + 1));
    }
    expect(await store.connection.collection('outbox').countDocuments()).toBe(0);
  });

  test('refuses an event outside of a transaction', async () => {
    await expect(busFor(store).outbox.add(seatTopic(), seat('x', 1))).rejects.toThrow('transaction');
  });
});
