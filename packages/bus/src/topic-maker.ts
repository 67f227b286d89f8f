import kafkajs, { type Admin, type Kafka } from 'kafkajs';
import type { Logger, Topic } from './topic.ts';
import { deadLetterTopic, settingsOf, type TopicShape, type TopicUse } from './topic-shape.ts';
import { withAdmin } from './with-admin.ts';

/** A topic by its plain name. */
export type NamedTopic = Pick<Topic<unknown>, 'name' | 'kind'>;

/**
 * Makes topics where they are missing, with their dead letters, and gives existing ones the settings of their kind; one
 * call at a time. A topic that was seen once is not looked for again until it is forgotten.
 */
export type TopicMaker = {
  (topics: NamedTopic[], options?: MakeOptions): Promise<void>;
  forget(topics: string[]): void;
};

/** Whoever only tails a topic parks nothing, and may not have a right to its dead letters. */
export type MakeOptions = { hasDeadLetters?: boolean };

/** What making topics works with. */
export type TopicMakerParts = { kafka: Kafka; logger: Logger; topicPrefix: string; topicShape: TopicShape };

/** Node finds the named exports of a CommonJS module only up to the first that is computed. */
const { ConfigResourceTypes } = kafkajs;

type Wanted = { topic: string; use: TopicUse };

/** A topic maker for one process. */
export function createTopicMaker({ kafka, logger, topicPrefix, topicShape }: TopicMakerParts): TopicMaker {
  const seen = new Set<string>();
  let last: Promise<void> = Promise.resolve();

  async function make(topics: NamedTopic[], { hasDeadLetters = true }: MakeOptions): Promise<void> {
    const wanted = topics
      .flatMap(({ name, kind }): Wanted[] => [
        { topic: topicPrefix + name, use: kind },
        ...(hasDeadLetters
          ? [{ topic: deadLetterTopic(topicPrefix + name), use: 'dead letters' } as const]
          : []),
      ])
      .filter(({ topic }) => !seen.has(topic));
    if (wanted.length === 0) return;
    await withAdmin(kafka, async admin => {
      const known = new Set(await admin.listTopics());
      await createTopics(
        admin,
        wanted.filter(({ topic }) => !known.has(topic)),
        topicShape,
      );
      await settle(
        { admin, logger, topicShape },
        wanted.filter(({ topic }) => known.has(topic)),
      );
    });
    for (const { topic } of wanted) seen.add(topic);
  }

  const inTurn = (topics: NamedTopic[], options: MakeOptions = {}) =>
    (last = last.catch(() => undefined).then(() => make(topics, options)));
  return Object.assign(inTurn, {
    forget: (topics: string[]) =>
      topics.forEach(topic => {
        seen.delete(topicPrefix + topic);
        seen.delete(deadLetterTopic(topicPrefix + topic));
      }),
  });
}

async function createTopics(admin: Admin, missing: Wanted[], shape: TopicShape): Promise<void> {
  if (missing.length === 0) return;
  await admin.createTopics({
    waitForLeaders: false,
    topics: missing.map(({ topic, use }) => ({
      topic,
      numPartitions: use === 'dead letters' ? 1 : shape.partitions,
      replicationFactor: shape.replication,
      configEntries: Object.entries(settingsOf(use, shape.replication, shape.minInSync)).map(
        ([name, value]) => ({ name, value }),
      ),
    })),
  });
  // Fails until the asked broker knows them and who leads them.
  await admin.fetchTopicMetadata({ topics: missing.map(({ topic }) => topic) });
}

type Settling = { admin: Admin; logger: Logger; topicShape: TopicShape };

/** Gives existing topics the settings of their kind, and logs those with fewer copies: only an operator can add some. */
async function settle({ admin, logger, topicShape }: Settling, existing: Wanted[]): Promise<void> {
  if (existing.length === 0) return;
  const copies = await copiesOf(
    admin,
    existing.map(({ topic }) => topic),
  );
  const { replication, minInSync } = topicShape;
  const few = existing.filter(({ topic }) => (copies.get(topic) ?? replication) < replication);
  if (few.length > 0)
    logger.warn(
      { op: 'bus.topics', topics: few.map(({ topic }) => topic), replication },
      'Topics have fewer copies than KAFKA_REPLICATION: add copies with kafka-reassign-partitions.sh, or a lost disk loses them',
    );
  const changes = await changedSettings(admin, existing, ({ topic, use }) =>
    settingsOf(use, copies.get(topic) ?? replication, minInSync),
  );
  if (changes.length === 0) return;
  try {
    await admin.alterConfigs({ validateOnly: false, resources: changes });
  } catch (error) {
    // Of another service, which does so when its own next version starts.
    if (!isOfType(error, 'TOPIC_AUTHORIZATION_FAILED')) throw error;
    return;
  }
  logger.info(
    { op: 'bus.topics', topics: changes.map(({ name }) => name) },
    'Topics got the settings of their kind',
  );
}

const isOfType = (error: unknown, ...types: string[]): boolean =>
  error instanceof Error && 'type' in error && types.includes(String(error.type));

/** How many brokers hold each topic; the least of its partitions. */
async function copiesOf(admin: Admin, topics: string[]): Promise<Map<string, number>> {
  const { topics: found } = await admin.fetchTopicMetadata({ topics });
  return new Map(
    found.map(({ name, partitions }) => [
      name,
      Math.min(...partitions.map(({ replicas }) => replicas.length)),
    ]),
  );
}

/** What an operator set on a topic by hand: Kafka's own word for where a setting comes from. */
const setOnTopic = 1;

async function changedSettings(
  admin: Admin,
  existing: Wanted[],
  settingsFor: (wanted: Wanted) => Record<string, string>,
) {
  const { resources } = await admin.describeConfigs({
    includeSynonyms: false,
    resources: existing.map(({ topic }) => ({ type: ConfigResourceTypes.TOPIC, name: topic })),
  });
  return existing.flatMap(wanted => {
    const entries = resources.find(each => each.resourceName === wanted.topic)?.configEntries ?? [];
    const settings = Object.entries(settingsFor(wanted));
    const valueOf = (name: string) => entries.find(each => each.configName === name)?.configValue;
    if (settings.every(([name, value]) => valueOf(name) === value)) return [];
    // The request replaces all settings of a topic, so those that others made go with it.
    const others = entries
      .filter(each => Number(each.configSource) === setOnTopic)
      .map(each => [each.configName, each.configValue] as const);
    const all = new Map([...others, ...settings]);
    return [
      {
        type: ConfigResourceTypes.TOPIC,
        name: wanted.topic,
        configEntries: [...all].map(([name, value]) => ({ name, value })),
      },
    ];
  });
}
