import { describe, expect, test } from '@jest/globals';
import { eventually, useEngines } from '@momos/testing';
import type { Store } from '@momos/store';
import { type FencedSends, type TopicPartition, openFencedSends } from '../src/fenced-sends.ts';
import { createKafka } from '../src/kafka-client.ts';
import { createCluster, hashOf } from '../src/kafka-internals.ts';
import { createMetrics } from '../src/metrics.ts';
import { outboxRows } from '../src/outbox.ts';
import { prepareCollections } from '../src/prepare.ts';
import { type Relay, type RelayParts, startRelay } from '../src/relay.ts';
import { createTopicMaker } from '../src/topic-maker.ts';
import { defaultShape } from '../src/topic-shape.ts';
import { withAdmin } from '../src/with-admin.ts';
import { busMaker, keepingLogger, publish, seat, seatTopic, upTo } from './fixtures.ts';

const engines = useEngines();
const busFor = busMaker(engines);
const logger = keepingLogger();
const { topicPrefix } = engines;
const kafka = createKafka({ brokers: engines.kafkaBrokers, clientId: 'test', logger });

/** A relay that sends by `openSends`; stopped when the tests are over. */
function relayWith(store: Store, openSends: RelayParts['openSends']): Relay {
  const ensure = createTopicMaker({ kafka, logger, topicPrefix, topicShape: defaultShape });
  const metrics = createMetrics(undefined, store);
  const ready = () => prepareCollections(store);
  const relay = startRelay({ store, openSends, ensure, topicPrefix, metrics, logger, ready });
  engines.cleanUp(() => relay.stop());
  return relay;
}

const keysOf = (rows: { key: string }[]) => [...new Set(rows.map(({ key }) => key))].sort();

describe('a partition that does not answer', () => {
  const partitions = 6;
  const keys = upTo(30).map(key => `k${key}`);
  const [stuckKey = ''] = keys;
  const stuck = hashOf(stuckKey) % partitions;
  const others = keys.filter(key => hashOf(key) % partitions !== stuck);

  test('holds up its own keys, however many wait there, and no others', async () => {
    const topic = seatTopic('tests.stuck');
    const store = await engines.connectStore('stuck');
    const bus = busFor(store);
    const taken = new Map<string, number[]>();
    const answer = Promise.withResolvers<void>();
    const take = (key: string, version: number) => taken.set(key, [...(taken.get(key) ?? []), version]);
    const double: FencedSends = {
      partitionsOf: async () => partitions,
      async send({ partition }, messages) {
        if (partition === stuck) await answer.promise;
        for (const { key, headers } of messages) take(String(key), Number(headers?.version));
      },
      close: async () => undefined,
    };
    // More than the relay reads together, and all of them before the others.
    const first = bus.outbox.rows(
      topic,
      upTo(1100).map(version => seat(stuckKey, version)),
    );
    await store.transaction(() => bus.outbox.insert(first));
    for (const key of others) await publish(store, bus, topic, [seat(key, 1), seat(key, 2)]);
    relayWith(store, async () => double);

    await eventually(async () =>
      expect(
        keysOf(
          await outboxRows(store)
            .find({}, { projection: { key: 1 } })
            .toArray(),
        ),
      ).toEqual([stuckKey]),
    );
    for (const key of others) expect(taken.get(key)).toEqual([1, 2]);
    expect(taken.has(stuckKey)).toBe(false);

    answer.resolve();
    await eventually(async () => expect(await outboxRows(store).countDocuments()).toBe(0));
    expect(taken.get(stuckKey)).toEqual(upTo(1100));
  });

  test('is tried again with the same messages until it takes them, in order', async () => {
    const topic = seatTopic('tests.refused');
    const store = await engines.connectStore('refused');
    const bus = busFor(store);
    const tries: number[][] = [];
    const double: FencedSends = {
      partitionsOf: async () => partitions,
      async send(_, messages) {
        tries.push(messages.map(({ headers }) => Number(headers?.version)));
        if (tries.length < 3) throw new Error('no leader');
      },
      close: async () => undefined,
    };
    const [one, two] = [bus.outbox.rows(topic, [seat('k', 1)]), bus.outbox.rows(topic, [seat('k', 2)])];
    await store.transaction(() => bus.outbox.insert(one));
    relayWith(store, async () => double);
    await eventually(() => expect(tries).toHaveLength(1));
    await store.transaction(() => bus.outbox.insert(two));
    await eventually(async () => expect(await outboxRows(store).countDocuments()).toBe(0));
    expect(tries).toEqual([[1], [1], [1], [2]]);
  });
});

describe('a relay that lost its lead during a send', () => {
  /** Sends of which the next one waits, once it was begun, until it is released. */
  function pausable(sends: FencedSends) {
    const begun = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    const over = Promise.withResolvers<unknown>();
    let isPaused = false;
    const send = async (to: TopicPartition, messages: Parameters<FencedSends['send']>[1]) => {
      if (!isPaused) return sends.send(to, messages);
      begun.resolve();
      await go.promise;
      await sends.send(to, messages).then(over.resolve, over.resolve);
    };
    // Frozen as it is, it closes nothing either.
    const frozen = { ...sends, send, close: async () => undefined };
    return { sends: frozen, pause: () => (isPaused = true), begun, go, over, close: sends.close };
  }

  /** Kafka's producer as it is: an older leader is like a newer one to it. */
  async function openUnfenced(): Promise<FencedSends> {
    const producer = kafka.producer({ allowAutoTopicCreation: false });
    await producer.connect();
    return {
      partitionsOf: async () => defaultShape.partitions,
      send: async ({ topic, partition }, messages) => {
        await producer.send({ topic, messages: messages.map(message => ({ ...message, partition })) });
      },
      close: () => producer.disconnect(),
    };
  }

  /** The versions of a key in the order of the topic, after an older leader sent 2 too late; and how that send ended. */
  async function afterLateSend(name: string, open: (name: string) => Promise<FencedSends>) {
    const topic = seatTopic(`tests.${name}`);
    const store = await engines.connectStore(name);
    const bus = busFor(store);
    const late = pausable(await open(name));
    const outboxIsEmpty = () =>
      eventually(async () => expect(await outboxRows(store).countDocuments()).toBe(0));
    const older = relayWith(store, async () => late.sends);
    await publish(store, bus, topic, [seat('k', 1)]);
    await outboxIsEmpty();
    late.pause();
    await publish(store, bus, topic, [seat('k', 2)]);
    await late.begun.promise;

    // The older leader is as good as frozen: it lost its lease and does not know it yet.
    await store.connection.collection<{ _id: string }>('leases').deleteOne({ _id: 'outbox-relay' });
    const newer = relayWith(store, () => open(name));
    await publish(store, bus, topic, [seat('k', 3)]);
    await outboxIsEmpty();
    expect(newer.leading()).toBe(true);
    late.go.resolve();
    const ended = await late.over.promise;
    await older.stop();
    await late.close();

    const versions: number[] = [];
    const reading = bus.tail(topic, async ({ version }) => void versions.push(version), {
      from: 'beginning',
    });
    await publish(store, bus, topic, [seat('k', 4)]);
    await eventually(() => expect(versions).toContain(4));
    await reading.stop();
    return { versions, ended };
  }

  const fenced = (name: string) => openFencedSends(kafka, `${topicPrefix}${name}`);

  test('cannot leave an older state behind a newer one: Kafka refuses it', async () => {
    const { versions, ended } = await afterLateSend('fenced', fenced);
    expect(versions).toEqual([1, 2, 3, 4]);
    expect(ended).toMatchObject({ name: 'Fenced' });
  });

  test('and its twin without the fence leaves the older state as the last one', async () => {
    const { versions, ended } = await afterLateSend('unfenced', openUnfenced);
    expect(versions).toEqual([1, 2, 3, 2, 4]);
    expect(ended).toBeUndefined();
  });
});

test('a batch of which the answer got lost is stored once', async () => {
  const topic = seatTopic('tests.lost');
  const store = await engines.connectStore('lost');
  const bus = busFor(store);
  let requests = 0;
  const losing = createCluster(kafka, { allowAutoTopicCreation: false });
  const findBroker = losing.findBroker.bind(losing);
  losing.findBroker = async of => {
    const broker = await findBroker(of);
    const produce = async (request: Parameters<typeof broker.produce>[0]) => {
      await broker.produce(request);
      if (requests++ === 0) throw new Error('the answer got lost');
    };
    return Object.assign(Object.create(broker), { produce });
  };
  const relay = relayWith(store, () => openFencedSends(kafka, `${topicPrefix}lost`, losing));
  await publish(store, bus, topic, [seat('k', 1)]);
  await eventually(async () => expect(await outboxRows(store).countDocuments()).toBe(0));
  expect(relay.leading()).toBe(true);
  expect(requests).toBe(2);
  const ends = await withAdmin(kafka, admin => admin.fetchTopicOffsets(topicPrefix + topic.name));
  expect(ends.reduce((sum, { high }) => sum + Number(high), 0)).toBe(1);
});
