import type { Kafka } from 'kafkajs';
import { describeError } from './describe-error.ts';
import type { Logger } from './topic.ts';
import type { TopicShape } from './topic-shape.ts';
import { withAdmin } from './with-admin.ts';

/** Kafka cannot hold as many copies as the settings ask for; the message says what to do. */
export class TooFewBrokers extends Error {
  constructor(brokers: number, copies: number) {
    super(
      `Kafka has ${brokers} ${brokers === 1 ? 'broker' : 'brokers'} and KAFKA_REPLICATION asks for ${copies} copies of each topic: ` +
        `start ${copies} brokers, or set KAFKA_REPLICATION=${brokers} and accept that a lost disk may lose messages.`,
    );
    this.name = 'TooFewBrokers';
  }
}

/**
 * Throws {@link TooFewBrokers} when the cluster never had as many brokers as topics need copies. One that is merely down
 * counts, and no answer refuses nothing: a stopped broker only delays.
 */
export async function requireBrokers(
  { kafka, logger }: { kafka: Kafka; logger: Logger },
  { replication }: TopicShape,
): Promise<void> {
  if (replication === 1) return;
  const brokers = await knownBrokers(kafka).catch((error: unknown) => {
    logger.warn(
      { op: 'bus.brokers', err: describeError(error) },
      'Kafka does not answer; brokers are not counted',
    );
    return replication;
  });
  if (brokers < replication) throw new TooFewBrokers(brokers, replication);
}

/** The brokers that are up, and those that hold copies. */
const knownBrokers = (kafka: Kafka): Promise<number> =>
  withAdmin(kafka, async admin => {
    const { brokers } = await admin.describeCluster();
    const { topics } = await admin.fetchTopicMetadata();
    const holding = topics.flatMap(({ partitions }) => partitions.flatMap(({ replicas }) => replicas));
    return new Set([...brokers.map(({ nodeId }) => nodeId), ...holding]).size;
  });
