import type { Store } from '@momos/store';
import type { Kafka } from 'kafkajs';
import type { Reader } from './assignment.ts';
import { createMember, type Member, type Subscription } from './consumer.ts';
import { type ReplayParts, sendToDeadLetters } from './dead-letters.ts';
import { deliver, type Patience } from './deliver.ts';
import type { Envelope } from './envelope.ts';
import { type BatchHandler, handleBatch, type Handler, handleEach } from './handle.ts';
import { createInbox } from './inbox.ts';
import type { Metrics } from './metrics.ts';
import { createPartitionQueues } from './partition-queue.ts';
import { readDeadLetters } from './read-dead-letters.ts';
import type { Publisher } from './publisher.ts';
import type { Logger, Topic } from './topic.ts';
import type { TopicMaker } from './topic-maker.ts';

/** A group's topic and its handler. */
export type ConsumeOptions<M> = {
  /** Name of the reader; each group gets every message. Its inbox has this name; its topics are read by one consumer. */
  group: string;
  topic: Topic<M>;
  /** Where a group starts that has never read; from the beginning where not said. */
  from?: 'beginning' | 'latest';
  /** False: the handler runs outside of the transaction, at least once; for one that calls another service. */
  transactional?: boolean;
} & ({ handler: Handler<M>; handleBatch?: never } | { handleBatch: BatchHandler<M>; handler?: never });

/** What consuming works with. */
export type ConsumerGroupParts = {
  kafka: Kafka;
  store: Store;
  publisher: Publisher;
  metrics: Metrics;
  logger: Logger;
  patience: Patience;
  topicPrefix: string;
  ensure: TopicMaker;
  ready(): Promise<void>;
};

/** The groups that this process consumes as. */
export type ConsumerGroups = {
  /** Throws when the group consumes this topic already, or began to read: its topics are given in one turn of the event loop. */
  consume<M>(options: ConsumeOptions<M>): Subscription;
  /** What replays of a group's dead letters work with; throws when this process does not consume as that group. */
  partsOf(topic: { name: string }, group: string): ReplayParts;
  all(): Iterable<ReplayParts>;
};

/** Messages in one transaction at most. */
const maxBatch = 200;
/** A handler of single messages mostly waits for the database; a batch handler is better off with larger batches. */
const queuesOfSingles = 3;

/** Consumer groups of one process. */
export function createConsumerGroups(parts: ConsumerGroupParts): ConsumerGroups {
  const groups = new Map<string, ReplayParts>();
  const members = new Map<string, Member>();

  function memberOf(group: string): Member {
    const { kafka, logger, topicPrefix } = parts;
    const member = members.get(group) ?? createMember({ kafka, logger, groupId: topicPrefix + group });
    members.set(group, member);
    return member;
  }

  return {
    consume(options) {
      const { group, topic } = options;
      const replayParts = replayPartsOf(parts, options);
      const member = memberOf(group);
      if (!member.add(readerOf(parts, options, replayParts)))
        throw new Error(`${group} consumes ${topic.name} already, or it began to read without it`);
      groups.set(`${group} ${topic.name}`, replayParts);
      return member;
    },
    partsOf(topic, group) {
      const found = groups.get(`${group} ${topic.name}`);
      if (!found) throw new Error(`no handler here consumes ${topic.name} as ${group}`);
      return found;
    },
    all: () => groups.values(),
  };
}

function readerOf<M>(
  parts: ConsumerGroupParts,
  { group, topic, from = 'beginning' }: ConsumeOptions<M>,
  replayParts: ReplayParts,
): Reader {
  const { logger, metrics, patience, topicPrefix } = parts;
  const deliverParts = { ...replayParts, patience, logger };
  const queues = createPartitionQueues<Envelope>(
    replayParts.isBatch ? 1 : queuesOfSingles,
    maxBatch,
    (messages, signal) => deliver(deliverParts, messages, signal),
  );
  return {
    topic: topicPrefix + topic.name,
    fromBeginning: from === 'beginning',
    ensure: async () => {
      await parts.ready();
      await parts.ensure([topic]);
    },
    deliver: (messages, partition, signal) => queues(partition).deliver(messages, signal),
    onLag: (partition, messages) =>
      metrics.lag({ group, topic: topic.name, kind: topic.kind, partition }, messages),
  };
}

function replayPartsOf<M>(parts: ConsumerGroupParts, options: ConsumeOptions<M>): ReplayParts {
  const { kafka, store, metrics, publisher, topicPrefix } = parts;
  const { group, topic, transactional = true } = options;
  const fullTopic = topicPrefix + topic.name;
  return {
    store,
    group,
    topic: topic.name,
    transactional,
    isBatch: options.handleBatch !== undefined,
    handle: options.handleBatch
      ? handleBatch(group, topic, options.handleBatch)
      : handleEach(group, topic, options.handler),
    inbox: createInbox(store, group, topic.name),
    sendToDeadLetters: (messages, why) =>
      sendToDeadLetters(publisher, fullTopic, messages, { group, ...why }),
    metrics,
    readDeadLetters: since => readDeadLetters({ kafka, fullTopic, groupPrefix: topicPrefix, group }, since),
    patience: parts.patience,
  };
}
