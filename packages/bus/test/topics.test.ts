import { beforeAll, describe, expect, test } from '@jest/globals';
import { useEngines } from '@momos/testing';
import type { TopicKind } from '@momos/contracts/topics';
import { type Admin, ConfigResourceTypes } from 'kafkajs';
import { createBus, type TopicShape } from '../src/index.ts';
import { createKafka } from '../src/kafka-client.ts';
import { createTopicMaker } from '../src/topic-maker.ts';
import { defaultShape, topicShapeOf } from '../src/topic-shape.ts';
import { keepingLogger } from './fixtures.ts';

const engines = useEngines();
const logger = keepingLogger();
const kafka = createKafka({ brokers: engines.kafkaBrokers, clientId: 'test', logger });
const threeCopies: TopicShape = { ...defaultShape, replication: 3, minInSync: 2 };
let admin: Admin;

beforeAll(async () => {
  admin = kafka.admin();
  await admin.connect();
  engines.cleanUp(() => admin.disconnect());
});

const makerWith = (topicShape: TopicShape) =>
  createTopicMaker({ kafka, logger, topicPrefix: engines.topicPrefix, topicShape });

/** The settings that a topic has by now. */
async function settingsOf(name: string): Promise<Record<string, string>> {
  const { resources } = await admin.describeConfigs({
    includeSynonyms: false,
    resources: [{ type: ConfigResourceTypes.TOPIC, name: engines.topicPrefix + name }],
  });
  const entries = resources[0]?.configEntries ?? [];
  return Object.fromEntries(entries.map(({ configName, configValue }) => [configName, configValue]));
}

describe('a topic', () => {
  const day = 24 * 60 * 60_000;

  test.each([
    ['state', { 'cleanup.policy': 'compact', 'max.compaction.lag.ms': String(7 * day) }],
    ['event', { 'cleanup.policy': 'delete', 'retention.ms': String(30 * day) }],
    ['command', { 'cleanup.policy': 'delete', 'retention.ms': String(365 * day) }],
  ] as const)('of the kind %s is kept by it', async (kind, kept) => {
    await makerWith(defaultShape)([{ name: `tests.${kind}`, kind }]);
    expect(await settingsOf(`tests.${kind}`)).toMatchObject({ ...kept, 'min.insync.replicas': '1' });
    expect(await settingsOf(`tests.${kind}.dlq`)).toMatchObject({ 'retention.ms': '-1' });
  });

  test('that was made by other settings gets those of its kind, and keeps what an operator set', async () => {
    const name = 'tests.former';
    await admin.createTopics({
      waitForLeaders: true,
      topics: [
        {
          topic: engines.topicPrefix + name,
          numPartitions: 2,
          configEntries: [
            { name: 'cleanup.policy', value: 'compact' },
            { name: 'segment.ms', value: '3600000' },
          ],
        },
      ],
    });
    await makerWith(defaultShape)([{ name, kind: 'event' as TopicKind }]);
    expect(await settingsOf(name)).toMatchObject({ 'cleanup.policy': 'delete', 'segment.ms': '3600000' });
  });

  test('with fewer copies than asked for is named in the log, and takes messages nevertheless', async () => {
    const name = 'tests.lonely';
    await makerWith(defaultShape)([{ name, kind: 'state' }]);
    await makerWith(threeCopies)([{ name, kind: 'state' }]);
    expect(logger.lines.filter(line => line.includes(name)).join()).toContain('fewer copies');
    expect(await settingsOf(name)).toMatchObject({ 'min.insync.replicas': '1' });
  });
});

describe('a start that asks for three copies', () => {
  test('is refused by a cluster of one broker, in a sentence that says what to do', async () => {
    const store = await engines.connectStore();
    const options = { clientId: 'test', store, logger, topicShape: threeCopies };
    const bus = createBus({ ...options, brokers: engines.kafkaBrokers });
    await expect(bus.ready()).rejects.toThrow(
      /^Kafka has 1 broker and KAFKA_REPLICATION asks for 3 copies of each topic: start 3 brokers, or set KAFKA_REPLICATION=1 /,
    );
  });

  test('is only delayed where no broker answers', async () => {
    const store = await engines.connectStore();
    const options = { clientId: 'test', store, logger, topicShape: threeCopies };
    await expect(createBus({ ...options, brokers: ['127.0.0.1:1'] }).ready()).resolves.toBeUndefined();
  });

  test('is one in production, where nothing else is set', () => {
    expect(topicShapeOf({ ENVIRONMENT: 'production' })).toEqual(threeCopies);
    expect(topicShapeOf({ ENVIRONMENT: 'development' })).toEqual(defaultShape);
    expect(topicShapeOf({ ENVIRONMENT: 'production', KAFKA_REPLICATION: 1 })).toEqual(defaultShape);
  });
});
