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

type Broker = {
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
  findTopicPartitionMetadata(topic: string): { partitionId: number; leader: number }[];
  findBroker(of: { nodeId: number }): Promise<Broker>;
  findGroupCoordinator(of: { groupId: string; coordinatorType: number }): Promise<Broker>;
  removeBroker(address: { host: string; port: number }): void;
};

const require = createRequire(import.meta.url);
const murmur2 = require('kafkajs/src/producer/partitioners/default/murmur2') as (key: string) => number;

/** The coordinator of transactional ids; the other kind is of consumer groups. */
export const transactionCoordinator = 1;

/** A connection to a cluster by the settings of a client; nothing is connected yet. */
export function createCluster(kafka: Kafka, options: { allowAutoTopicCreation: boolean }): Cluster {
  const create = Object.getOwnPropertySymbols(kafka).find(
    ({ description }) => description === 'private:Kafka:createCluster',
  );
  if (!create) throw new Error('kafkajs has no private:Kafka:createCluster; see docs/adr/0023');
  return (kafka as unknown as Record<symbol, (options: object) => Cluster>)[create]?.(options) as Cluster;
}

/** The number by which Kafka's clients choose the partition of a key: its rest by the number of partitions. */
export const hashOf = (key: string): number => murmur2(key) & 0x7fffffff;
