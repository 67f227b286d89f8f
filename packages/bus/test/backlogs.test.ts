import { beforeAll, describe, expect, test } from '@jest/globals';
import { eventually, useEngines } from '@momos/testing';
import type { Store } from '@momos/store';
import { Kafka, logLevel } from 'kafkajs';
import { appliedBy, busMaker, effectOf, publish, seat, seatTopic, type Seat, upTo } from './fixtures.ts';

const engines = useEngines();
const busFor = busMaker(engines);
let store: Store;

beforeAll(async () => {
  store = await engines.connectStore();
  await store.connection.createCollection('effects');
});

/** A handler that waits until it is released. */
function held(reader: string) {
  const gate = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  const handler = async (each: Seat) => {
    reached.resolve();
    await gate.promise;
    await effectOf(store, reader)(each);
  };
  return { handler, reached: reached.promise, release: gate.resolve };
}

describe('topics of one group', () => {
  test('are read by one member of one group', async () => {
    const bus = busFor(store);
    const topics = ['tests.first', 'tests.second'].map(seatTopic);
    const joined = topics.map(
      topic => bus.consume({ group: 'both', topic, handler: effectOf(store, 'both') }).joined,
    );
    await Promise.all(joined);
    const admin = new Kafka({ brokers: engines.kafkaBrokers, logLevel: logLevel.NOTHING }).admin();
    engines.cleanUp(() => admin.disconnect());
    await admin.connect();
    const { groups } = await admin.describeGroups([`${engines.topicPrefix}both`]);
    expect(groups).toMatchObject([{ state: 'Stable', members: [{}] }]);
    expect(groups[0]?.members).toHaveLength(1);
    expect(() =>
      bus.consume({ group: 'both', topic: seatTopic('tests.third'), handler: async () => undefined }),
    ).toThrow('began to read without it');
  });

  test('do not wait for each other: one stands still with more than its backlog holds, another continues', async () => {
    const bus = busFor(store);
    bus.startRelay();
    const [slow, quick] = [seatTopic('tests.slow'), seatTopic('tests.quick')];
    const { handler, reached, release } = held('slow');
    // Outside of a transaction, which would not outlast the wait.
    bus.consume({ group: 'backlogs', topic: slow, transactional: false, handler });
    bus.consume({ group: 'backlogs', topic: quick, handler: effectOf(store, 'quick') });
    const many = upTo(1200).map(version => seat('k', version, 'x'.repeat(1000)));
    await store.transaction(() => bus.outbox.insert(bus.outbox.rows(slow, many)));
    await reached;
    for (const version of upTo(3)) {
      await publish(store, bus, quick, [seat('q', version)]);
      await eventually(async () => expect(await appliedBy(store, 'quick')).toEqual(upTo(version)));
    }
    expect(await appliedBy(store, 'slow')).toEqual([]);
    release();
    await eventually(async () => expect(await appliedBy(store, 'slow')).toHaveLength(1200), {
      within: 120_000,
    });
    expect(await appliedBy(store, 'slow')).toEqual(upTo(1200));
  }, 180_000);
});
