import { setTimeout as pause } from 'node:timers/promises';
import type { Kafka, Message } from 'kafkajs';
import { type Cluster, createCluster, transactionCoordinator } from './kafka-internals.ts';
import { backoff } from './sleep.ts';

/** One partition of a topic, by its full name. */
export type TopicPartition = { topic: string; partition: number };

/** Sends of one relay, from its election on. */
export type FencedSends = {
  /** How many partitions a topic has. */
  partitionsOf(topic: string): Promise<number>;
  /**
   * Appends messages to one partition; acknowledged by every in-sync copy when it resolves. One call per partition at a
   * time. After an error the next call has to repeat the same messages, which are stored once. Rejects with
   * {@link Fenced} when a later relay has sent there, or when what this one sent before is not known any more.
   */
  send(to: TopicPartition, messages: Message[]): Promise<void>;
  close(): Promise<void>;
};

/** This relay must not send any more. */
export class Fenced extends Error {
  constructor(cause: unknown) {
    super('Kafka refuses the sends of this relay', { cause });
    this.name = 'Fenced';
  }
}

const ackTimeoutMs = 5000;
/** Transactions are never begun; Kafka wants a time for them nevertheless. */
const transactionTimeout = 60_000;
const fencing = ['INVALID_PRODUCER_EPOCH', 'OUT_OF_ORDER_SEQUENCE_NUMBER', 'UNKNOWN_PRODUCER_ID'];
/** A coordinator that begins its work, as the first one of a cluster does. */
const starting = ['GROUP_LOAD_IN_PROGRESS', 'GROUP_COORDINATOR_NOT_AVAILABLE', 'NOT_COORDINATOR_FOR_GROUP'];
const notFound = 'KafkaJSGroupCoordinatorNotFound';
const takeOverTries = 12;
const nameOf = (error: unknown) => (error as { name?: string }).name ?? '';
const typeOf = (error: unknown) => (error as { type?: string }).type ?? '';

/**
 * Takes over the sends under `name`: Kafka counts up the name's epoch, and each partition refuses lower epochs from the
 * first message of a higher one on (docs/adr/0023). So what an earlier relay sends too late is not appended.
 */
export async function openFencedSends(
  kafka: Kafka,
  name: string,
  cluster = createCluster(kafka, { allowAutoTopicCreation: false }),
): Promise<FencedSends> {
  const sequences = new Map<string, number>();
  try {
    await cluster.connect();
    await cluster.refreshMetadata();
    const sender = await takeOver(cluster, name);
    return {
      partitionsOf: async topic => {
        await cluster.addMultipleTargetTopics([topic]);
        const known = () => cluster.findTopicPartitionMetadata(topic).length;
        if (known() === 0) await cluster.refreshMetadata();
        if (known() === 0) throw new Error('Kafka has no such topic yet');
        return known();
      },
      async send({ topic, partition }, messages) {
        const id = `${topic} ${partition}`;
        const firstSequence = sequences.get(id) ?? 0;
        const topicData = [{ topic, partitions: [{ partition, firstSequence, messages }] }];
        await produce(cluster, { topic, partition }, { ...sender, topicData });
        sequences.set(id, firstSequence + messages.length);
      },
      close: () => cluster.disconnect(),
    };
  } catch (error) {
    await cluster.disconnect().catch(() => undefined);
    throw error;
  }
}

async function takeOver(cluster: Cluster, name: string) {
  for (let failures = 0; ; failures++) {
    try {
      const of = { groupId: name, coordinatorType: transactionCoordinator };
      const coordinator = await cluster.findGroupCoordinator(of);
      return await coordinator.initProducerId({ transactionalId: name, transactionTimeout });
    } catch (error) {
      const isStarting = starting.includes(typeOf(error)) || nameOf(error) === notFound;
      if (failures === takeOverTries || !isStarting) throw error;
    }
    await pause(backoff(failures, 50, 500));
  }
}

type Request = Omit<Parameters<Awaited<ReturnType<Cluster['findBroker']>>['produce']>[0], 'acks' | 'timeout'>;

async function produce(
  cluster: Cluster,
  { topic, partition }: TopicPartition,
  request: Request,
): Promise<void> {
  try {
    const found = cluster.findTopicPartitionMetadata(topic).find(each => each.partitionId === partition);
    const broker = await cluster.findBroker({ nodeId: found?.leader ?? -1 });
    await broker.produce({ acks: -1, timeout: ackTimeoutMs, ...request });
  } catch (error) {
    // An answer got lost, and Kafka has what is sent again.
    if (typeOf(error) === 'DUPLICATE_SEQUENCE_NUMBER') return;
    if (fencing.includes(typeOf(error))) throw new Fenced(error);
    await lookAgain(cluster, error).catch(() => undefined);
    throw error;
  }
}

/** Prepares the next try: the partition may have another leader by now, or its broker another connection. */
async function lookAgain(cluster: Cluster, error: unknown): Promise<void> {
  const { name, host, port } = error as { name: string; host?: string; port?: number };
  if (name === 'KafkaJSConnectionClosedError' && host && port) cluster.removeBroker({ host, port });
  if (!cluster.isConnected()) await cluster.connect();
  await cluster.refreshMetadata();
}
