import { type Admin, Kafka, logLevel } from 'kafkajs';

/** Partitions and copies of the topics this process makes; one broker and six partitions fit a laptop. */
export type TopicShape = { partitions: number; replication: number };

export const defaultShape: TopicShape = { partitions: 6, replication: 1 };

/** The dead letters of a topic. */
export const deadLetterTopic = (topic: string) => `${topic}.dlq`;

/**
 * Makes the topics that are missing, and their dead letter topics. A topic carries state, so it is compacted: the last
 * message of each key stays for good, and a new reader can start from the beginning. Dead letters stay until deleted.
 */
async function ensureTopics(admin: Admin, topics: string[], shape: TopicShape): Promise<void> {
  const known = new Set(await admin.listTopics());
  const missing = topics.filter(topic => !known.has(topic) || !known.has(deadLetterTopic(topic)));
  if (missing.length === 0) return;
  await admin.createTopics({
    waitForLeaders: true,
    topics: missing.flatMap(topic => [
      {
        topic,
        numPartitions: shape.partitions,
        replicationFactor: shape.replication,
        configEntries: [
          { name: 'cleanup.policy', value: 'compact' },
          { name: 'min.compaction.lag.ms', value: '3600000' },
        ],
      },
      {
        topic: deadLetterTopic(topic),
        numPartitions: 1,
        replicationFactor: shape.replication,
        configEntries: [
          { name: 'cleanup.policy', value: 'delete' },
          { name: 'retention.ms', value: '-1' },
        ],
      },
    ]),
  });
}

/**
 * Makes topics (by their plain names) where they are missing, one call at a time; a topic that was seen once is not
 * looked for again until `forget`.
 */
export type TopicMaker = { (topics: string[]): Promise<void>; forget(): void };

/** A topic maker for one process. */
export function createTopicMaker(kafka: Kafka, prefix: string, shape: TopicShape): TopicMaker {
  const seen = new Set<string>();
  let last: Promise<void> = Promise.resolve();

  async function make(topics: string[]): Promise<void> {
    const unseen = topics.filter(topic => !seen.has(topic));
    if (unseen.length === 0) return;
    const admin = kafka.admin();
    try {
      await admin.connect();
      await ensureTopics(
        admin,
        unseen.map(topic => prefix + topic),
        shape,
      );
      for (const topic of unseen) seen.add(topic);
    } finally {
      await admin.disconnect().catch(() => undefined);
    }
  }

  const inTurn = (topics: string[]) => (last = last.catch(() => undefined).then(() => make(topics)));
  return Object.assign(inTurn, { forget: () => seen.clear() });
}

/**
 * Deletes the consumer groups whose names start with `prefix`, so that each reads its topics from the start again. Rejects
 * while one of them still has a member.
 */
export async function deleteGroups(brokers: string[], prefix: string): Promise<void> {
  const admin = new Kafka({ brokers, clientId: 'cleanup', logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
  try {
    const { groups } = await admin.listGroups();
    const ours = groups.map(group => group.groupId).filter(id => id.startsWith(prefix));
    if (ours.length > 0) await admin.deleteGroups(ours);
  } finally {
    await admin.disconnect();
  }
}

/** Deletes the topics and consumer groups whose names start with `prefix`: how tests leave nothing behind. */
export async function deleteByPrefix(brokers: string[], prefix: string): Promise<void> {
  const admin = new Kafka({ brokers, clientId: 'cleanup', logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
  try {
    const { groups } = await admin.listGroups();
    const ours = groups.map(group => group.groupId).filter(id => id.startsWith(prefix));
    // One whose member was stopped while it joined cannot go until its session is over; an empty group costs nothing.
    if (ours.length > 0) await admin.deleteGroups(ours).catch(() => undefined);
    const topics = (await admin.listTopics()).filter(topic => topic.startsWith(prefix));
    if (topics.length > 0) await admin.deleteTopics({ topics });
  } finally {
    await admin.disconnect();
  }
}
