import type { TopicKind } from '@momos/contracts/topics';

/** Partitions and copies of the topics that a process makes. */
export type TopicShape = {
  partitions: number;
  /** Brokers that hold a copy. */
  replication: number;
  /** Copies that must have a message before it counts as sent. */
  minInSync: number;
};

/** What one broker on a laptop can hold. */
export const defaultShape: TopicShape = { partitions: 6, replication: 1, minInSync: 1 };

/** The shape that a service's settings ask for: in production three copies, two of them in sync, where not said. */
export function topicShapeOf(config: {
  ENVIRONMENT: string;
  KAFKA_REPLICATION?: number | undefined;
  KAFKA_MIN_IN_SYNC?: number | undefined;
}): TopicShape {
  const isProduction = config.ENVIRONMENT === 'production';
  const replication = config.KAFKA_REPLICATION ?? (isProduction ? 3 : 1);
  const minInSync = config.KAFKA_MIN_IN_SYNC ?? Math.min(replication, isProduction ? 2 : 1);
  return { ...defaultShape, replication, minInSync };
}

/** The dead letters of a topic. */
export const deadLetterTopic = (topic: string) => `${topic}.dlq`;

/** What makes a topic of the bus: its kind, or a place for dead letters, which stay until they are deleted. */
export type TopicUse = TopicKind | 'dead letters';

const hour = 60 * 60_000;
const day = 24 * hour;

/** How long Kafka keeps what (docs/adr/0022). */
const keeping: Record<TopicUse, Record<string, string>> = {
  state: {
    'cleanup.policy': 'compact',
    'min.compaction.lag.ms': String(hour),
    // Without it a quiet topic keeps what was replaced, also the state of a person before their erasure, for as long as it is quiet.
    'max.compaction.lag.ms': String(7 * day),
  },
  event: { 'cleanup.policy': 'delete', 'retention.ms': String(30 * day) },
  command: { 'cleanup.policy': 'delete', 'retention.ms': String(365 * day) },
  'dead letters': { 'cleanup.policy': 'delete', 'retention.ms': '-1' },
};

/** Settings of a topic with so many copies. More copies in sync than there are would refuse every message. */
export const settingsOf = (use: TopicUse, copies: number, minInSync: number): Record<string, string> => ({
  ...keeping[use],
  'min.insync.replicas': String(Math.min(copies, minInSync)),
});
