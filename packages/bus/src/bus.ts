import type { Leadership, Store } from '@momos/store';
import type { Registry } from 'prom-client';
import { executeAdminCommands } from './admin-commands.ts';
import type { Subscription } from './consumer.ts';
import { type ConsumeOptions, createConsumerGroups } from './consumer-groups.ts';
import { discard, replay, type Replay, type ReplayOptions } from './dead-letters.ts';
import type { Patience } from './deliver.ts';
import type { Handler } from './handle.ts';
import { type ParkedRow, parkedRows } from './inbox.ts';
import { openFencedSends } from './fenced-sends.ts';
import { createKafka } from './kafka-client.ts';
import type { KafkaSecurity } from './kafka-security.ts';
import { createMetrics } from './metrics.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { prepareCollections } from './prepare.ts';
import { createPublisher } from './publisher.ts';
import { createReadProgress, type ReadProgress } from './read-progress.ts';
import { notifyRelay, type Relay, startRelay } from './relay.ts';
import { requireBrokers } from './require-brokers.ts';
import { createTail, type TailOptions } from './tail.ts';
import type { Logger, Topic } from './topic.ts';
import { createTopicMaker } from './topic-maker.ts';
import { defaultShape, type TopicShape } from './topic-shape.ts';

/** What a service's bus is made of. */
export type BusOptions = {
  brokers: string[];
  /** From `kafkaSecurityOf`; without TLS and login where not said. */
  security?: KafkaSecurity;
  /** The service's name. */
  clientId: string;
  store: Store;
  logger: Logger;
  /** Put before the names of topics and groups, so that tests share a broker. */
  topicPrefix?: string;
  /** Registry of the metrics (prom-client); nothing is counted without. */
  metrics?: Registry;
  /** Of topics that this process makes, from `topicShapeOf`; 6 partitions, 1 copy where not said. */
  topicShape?: TopicShape;
  patience?: Partial<Patience>;
};

/** A service's side of the bus. */
export type Bus = {
  outbox: Outbox;
  /** Starts publishing the outbox; one copy of a service does it at a time. */
  startRelay(): Leadership;
  /** Applies a topic's messages in order per key and with effect once each; `joined` resolves when its group reads. */
  consume<M>(options: ConsumeOptions<M>): Subscription;
  /** Consumes a topic from now on, or all that it holds and then on, without memory. */
  tail<M>(topic: Topic<M>, handler: Handler<M>, options?: TailOptions): Subscription;
  /** Applies the dead letters of a group that this bus consumes with, in order, and frees their keys. */
  replay<M>(topic: Topic<M>, options: { group: string } & ReplayOptions): Promise<Replay>;
  /** Discards dead letters, so that newer messages of their keys are applied; answers how many keys are free. */
  discard<M>(topic: Topic<M>, options: { group: string } & ReplayOptions): Promise<number>;
  /** The keys that wait for a replay. */
  parked(): Promise<ParkedRow[]>;
  /** How far groups have read, also those of other processes. */
  progress: ReadProgress;
  /**
   * Makes what the bus needs in the store. Throws `TooFewBrokers` where Kafka cannot hold the copies that are asked for; a
   * broker that is away only delays.
   */
  ready(): Promise<void>;
  /** Finishes the current work and leaves; the next relay publishes the rest of the outbox. */
  close(): Promise<void>;
};

/** Makes a service's bus; nothing connects before it is used, and a broker that is away crashes nothing. */
export function createBus(options: BusOptions): Bus {
  const { store, logger, clientId, topicPrefix = '' } = options;
  const parts = partsOf(options);
  const { kafka, publisher, ensure, ready } = parts;
  const groups = createConsumerGroups(parts);
  const tail = createTail({ kafka, clientId, logger, topicPrefix, ensure });
  const running: { stop(): Promise<void> }[] = [];
  let commands: { stop(): Promise<void> } | undefined;
  let relay: Relay | undefined;
  const started = <T extends { stop(): Promise<void> }>(work: T): T => {
    running.push(work);
    return work;
  };

  return {
    outbox: createOutbox(store, () => (relay ? relay.notify() : notifyRelay(store))),
    startRelay: () => (relay = started(startRelay(parts))),
    consume(consumeOptions) {
      const subscription = started(groups.consume(consumeOptions));
      commands ??= started(executeAdminCommands({ store, groups: groups.all, logger }));
      return subscription;
    },
    tail: (topic, handler, tailOptions) => started(tail(topic, handler, tailOptions)),
    replay: async (topic, { group, key }) => replay(groups.partsOf(topic, group), keysOf(key)),
    discard: async (topic, { group, key }) => discard(groups.partsOf(topic, group), keysOf(key)),
    parked: () => parkedRows(store).find().toArray(),
    progress: createReadProgress(parts),
    ready,
    async close() {
      await Promise.all(running.map(each => each.stop()));
      await publisher.close();
    },
  };
}

const keysOf = (key: string | undefined) => (key === undefined ? {} : { keys: [key] });

function partsOf({ brokers, security, clientId, store, logger, topicPrefix = '', ...options }: BusOptions) {
  const kafka = createKafka({ brokers, clientId, logger, security });
  const { topicShape = defaultShape } = options;
  const patience: Patience = { tries: 4, transientMs: 600_000, ...options.patience };
  let prepared: Promise<unknown> | undefined;
  const ready = async () => {
    prepared ??= Promise.all([
      prepareCollections(store),
      requireBrokers({ kafka, logger }, topicShape),
    ]).catch(error => {
      prepared = undefined;
      throw error;
    });
    await prepared;
  };
  return {
    kafka,
    store,
    logger,
    topicPrefix,
    patience,
    ready,
    metrics: createMetrics(options.metrics, store),
    publisher: createPublisher(kafka),
    openSends: () => openFencedSends(kafka, `${topicPrefix}${store.connection.name}.outbox-relay`),
    ensure: createTopicMaker({ kafka, logger, topicPrefix, topicShape }),
  };
}
