import { expect, test } from '@jest/globals';
import { Kafka, logLevel, Partitioners } from 'kafkajs';
import { createCluster, hashOf } from './kafka-internals.ts';

const partition = (partitionId: number, leader: number, partitionErrorCode = 0) => ({
  partitionId,
  leader,
  partitionErrorCode,
});

test('a partition without a leader and a missing topic hide nothing of the others', async () => {
  const whole = { topicErrorCode: 0, topic: 'whole', partitionMetadata: [partition(0, 2)] };
  const leaderless = {
    topicErrorCode: 0,
    topic: 'leaderless',
    partitionMetadata: [partition(0, 1), partition(1, -1, 5)],
  };
  const missing = { topicErrorCode: 3, topic: 'missing', partitionMetadata: [] };
  // As kafkajs reads an answer: the first error in it is thrown.
  const response = {
    decode: undefined,
    parse: () => {
      throw new Error('There is no leader for this topic-partition');
    },
  };
  const broker = {
    allowAutoTopicCreation: false,
    lookupRequest: () => (of: object) => ({ request: of, response }),
    connectionPool: {
      send: async (exchange: { response: { parse(answer: object): object } }) =>
        exchange.response.parse({ brokers: [], topicMetadata: [whole, leaderless, missing] }),
    },
  };
  const kafka = {
    [Symbol('private:Kafka:createCluster')]: () => ({
      brokerPool: { findConnectedBroker: async () => broker },
    }),
  };
  const cluster = createCluster(kafka as unknown as Kafka, { allowAutoTopicCreation: false });
  const { metadata } = await cluster.brokerPool.findConnectedBroker();
  expect(await metadata(['whole', 'leaderless', 'missing'])).toEqual({
    brokers: [],
    topicMetadata: [whole, leaderless],
  });
});

test('kafkajs still has what is reached into', () => {
  const kafka = new Kafka({ brokers: ['127.0.0.1:1'], logLevel: logLevel.NOTHING });
  const cluster = createCluster(kafka, { allowAutoTopicCreation: false });
  expect(cluster.isConnected()).toBe(false);
});

test('keys go to the partitions that Kafka’s clients choose', () => {
  const partitioner = Partitioners.DefaultPartitioner();
  const partitionMetadata = Array.from({ length: 7 }, (_, partitionId) => ({ partitionId, leader: 1 }));
  for (const key of ['', 'a', 'k1', '0193e1a2-7c1f-7c4e-9d2a-0f1e2d3c4b5a', 'Grüße'])
    expect(hashOf(key) % 7).toBe(
      partitioner({ topic: 't', partitionMetadata: partitionMetadata as never, message: { key, value: '' } }),
    );
});
