import { createRequire } from 'node:module';
import type { Kafka, Message } from 'kafkajs';

/** What a request to append to one partition says of its sender. */
type Produce = {
  acks: -1;
  timeout: number;
  producerId: string;
  producerEpoch: number;
  topicData: {
    topic: string;
    partitions: { partition: number; firstSequence: number; messages: Message[] }[];
  }[];
};

/** What kafkajs keeps of the topics of a cluster; an error code of 0 is none. */
type Metadata = {
  topicMetadata: { topicErrorCode: number; topic: string; partitionMetadata: Partition[] }[];
};

type Partition = { partitionErrorCode: number; partitionId: number; leader: number };

/** A request with how its answer is read; `parse` throws for the errors in it. */
type Exchange<T> = { request: unknown; response: { decode: unknown; parse(answer: T): T } };

type Broker = {
  metadata(topics: string[]): Promise<Metadata>;
  allowAutoTopicCreation: boolean;
  lookupRequest<T>(apiKey: number, versions: unknown): (of: object) => Exchange<T>;
  connectionPool: { send<T>(exchange: Exchange<T>): Promise<T> };
  produce(request: Produce): Promise<unknown>;
  initProducerId(request: {
    transactionalId: string;
    transactionTimeout: number;
  }): Promise<{ producerId: string; producerEpoch: number }>;
};

/** kafkajs's own view of a cluster, which its producers share; it has no public way to send to one partition as one producer. */
export type Cluster = {
  connect(): Promise<void>;
  disconnect(): Promise<void>;
  isConnected(): boolean;
  refreshMetadata(): Promise<void>;
  addMultipleTargetTopics(topics: string[]): Promise<void>;
  findTopicPartitionMetadata(topic: string): Partition[];
  findBroker(of: { nodeId: number }): Promise<Broker>;
  findGroupCoordinator(of: { groupId: string; coordinatorType: number }): Promise<Broker>;
  removeBroker(address: { host: string; port: number }): void;
  brokerPool: { findConnectedBroker(): Promise<Broker> };
};

const require = createRequire(import.meta.url);
const murmur2 = require('kafkajs/src/producer/partitioners/default/murmur2') as (key: string) => number;

const metadataKey = 3;
const metadataVersions: unknown = require('kafkajs/src/protocol/requests/metadata');

/** The coordinator of transactional ids; the other kind is of consumer groups. */
export const transactionCoordinator = 1;

/** A connection to a cluster by the settings of a client; nothing is connected yet. */
export function createCluster(kafka: Kafka, options: { allowAutoTopicCreation: boolean }): Cluster {
  const create = Object.getOwnPropertySymbols(kafka).find(
    ({ description }) => description === 'private:Kafka:createCluster',
  );
  if (!create) throw new Error('kafkajs has no private:Kafka:createCluster; see docs/adr/0023');
  const cluster = (kafka as unknown as Record<symbol, (options: object) => Cluster>)[create]?.(options);
  return withPartialMetadata(cluster as Cluster);
}

/**
 * Has a cluster learn what there is of its topics. kafkajs refuses the metadata of all topics as long as one partition of them
 * has no leader, or one of them is missing, so that the new leaders of all others stay unknown.
 */
function withPartialMetadata(cluster: Cluster): Cluster {
  const { brokerPool } = cluster;
  const findConnectedBroker = brokerPool.findConnectedBroker.bind(brokerPool);
  brokerPool.findConnectedBroker = async () => {
    const broker = await findConnectedBroker();
    broker.metadata = topics => partialMetadata(broker, topics);
    return broker;
  };
  return cluster;
}

async function partialMetadata(broker: Broker, topics: string[]): Promise<Metadata> {
  const { allowAutoTopicCreation } = broker;
  const versions = broker.lookupRequest<Metadata>(metadataKey, metadataVersions);
  const { request, response } = versions({ topics, allowAutoTopicCreation });
  const found = await broker.connectionPool.send<Metadata>({
    request,
    response: { decode: response.decode, parse: answer => answer },
  });
  return {
    ...found,
    topicMetadata: found.topicMetadata.filter(({ topicErrorCode }) => topicErrorCode === 0),
  };
}

/** The number by which Kafka's clients choose the partition of a key: its rest by the number of partitions. */
export const hashOf = (key: string): number => murmur2(key) & 0x7fffffff;
