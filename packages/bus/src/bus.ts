import type { Registry } from 'prom-client';
import type { Leadership, Store } from '@momos/store';
import { createBell } from './bell.ts';
import { type Subscription, subscribe } from './consumer.ts';
import { bury, discard, replay, type Replay, type ReplayOptions, type ReplayParts } from './dead-letters.ts';
import { deliver, type Patience } from './deliver.ts';
import type { Envelope } from './envelope.ts';
import { allAtOnce, type BatchHandler, type Handler, oneByOne } from './handle.ts';
import { createInbox, type ParkedRow, parkedRows } from './inbox.ts';
import { createKafka } from './kafka-client.ts';
import { createLanes } from './lane.ts';
import { createMetrics } from './metrics.ts';
import { obeyOrders } from './orders.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { prepareCollections } from './prepare.ts';
import { createPublisher } from './publisher.ts';
import { startRelay } from './relay.ts';
import { tail, type TailOptions } from './tail.ts';
import type { Logger, Topic } from './topic.ts';
import { createTopicMaker, type TopicShape } from './topics.ts';

/** What a service's bus is made of. */
export type BusOptions = {
  brokers: string[];
  /** The service's name. */
  clientId: string;
  store: Store;
  logger: Logger;
  /** Put before the names of topics and groups, so that tests share a broker. */
  topicPrefix?: string;
  /** Where the figures go (prom-client); nothing is counted without. */
  metrics?: Registry;
  /** Of topics that this process makes; 6 partitions, 1 copy where not said. */
  topicShape?: TopicShape;
  patience?: Partial<Patience>;
};

/** What to consume and how. */
export type ConsumeOptions<M> = {
  /** The reader's name; each group gets every message. Its inbox is kept by this name. */
  group: string;
  topic: Topic<M>;
  /** Where a group starts that has never read; from the beginning where not said. */
  from?: 'beginning' | 'latest';
  /** False: the handler runs outside of the transaction, at least once; for one that calls somebody else. */
  transactional?: boolean;
} & ({ handler: Handler<M>; handleBatch?: never } | { handleBatch: BatchHandler<M>; handler?: never });

/** A service's side of the bus. */
export type Bus = {
  outbox: Outbox;
  /** Starts telling what the outbox holds; one copy of a service does it at a time. */
  startRelay(): Leadership;
  /** Applies a topic's messages in order per key and with effect once each; `joined` resolves when it reads. */
  consume<M>(options: ConsumeOptions<M>): Subscription;
  /** Hears a topic from now on, or what it kept and then on, without memory. */
  tail<M>(topic: Topic<M>, handler: Handler<M>, options?: TailOptions): Subscription;
  /** Applies the dead letters of a group that this bus consumes with, in order, and frees their keys. */
  replay<M>(topic: Topic<M>, options: { group: string } & ReplayOptions): Promise<Replay>;
  /** Gives dead letters up, so that newer messages of their keys are applied; answers how many keys are free. */
  discard<M>(topic: Topic<M>, options: { group: string } & ReplayOptions): Promise<number>;
  /** The keys that wait for a replay. */
  parked(): Promise<ParkedRow[]>;
  /** Makes what the bus needs in the store. Never waits for a broker: a dead one only delays. */
  ready(): Promise<void>;
  /** Finishes what is at work and leaves; what the outbox still holds is told by the next relay. */
  close(): Promise<void>;
};

/** Messages in one transaction at most. */
const mostTogether = 200;
/** A handler that takes one message at a time mostly waits for the database; a bulk one is better off with more at once. */
const singleLanes = 3;

/** Makes a service's bus; nothing connects before it is used, and a broker that is away crashes nothing. */
export function createBus(options: BusOptions): Bus {
  const {
    brokers,
    clientId,
    store,
    logger,
    topicPrefix = '',
    topicShape = { partitions: 6, replication: 1 },
  } = options;
  const patience: Patience = { tries: 4, transientMs: 600_000, ...options.patience };
  const kafka = createKafka({ brokers, clientId, logger });
  const bell = createBell();
  const metrics = createMetrics(options.metrics);
  const publisher = createPublisher(kafka);
  const ensure = createTopicMaker(kafka, topicPrefix, topicShape);
  const groups = new Map<string, ReplayParts>();
  const running: (Subscription | Leadership)[] = [];
  let prepared: Promise<unknown> | undefined;
  let orders: Leadership | undefined;

  const ready = async () => {
    prepared ??= prepareCollections(store).catch(error => {
      prepared = undefined;
      throw error;
    });
    await prepared;
  };

  function partsOf<M>(consume: ConsumeOptions<M>): ReplayParts {
    const { group, topic, transactional = true } = consume;
    const fullTopic = topicPrefix + topic.name;
    return {
      store,
      group,
      topic: topic.name,
      transactional,
      inBulk: consume.handleBatch !== undefined,
      handle: consume.handleBatch
        ? allAtOnce(group, topic, consume.handleBatch)
        : oneByOne(group, topic, consume.handler),
      inbox: createInbox(store, group, topic.name),
      bury: (letters, how) => bury(publisher, fullTopic, letters, { group, ...how }),
      metrics,
      kafka,
      fullTopic,
      groupPrefix: topicPrefix,
    };
  }

  function groupOf<M>(topic: Topic<M>, group: string): ReplayParts {
    const parts = groups.get(`${group} ${topic.name}`);
    if (!parts) throw new Error(`nothing here consumes ${topic.name} as ${group}`);
    return parts;
  }

  function consume<M>(consumeOptions: ConsumeOptions<M>): Subscription {
    const { group, topic, from = 'beginning' } = consumeOptions;
    const parts = { ...partsOf(consumeOptions), patience, logger };
    const name = `${group} ${topic.name}`;
    if (groups.has(name)) throw new Error(`${topic.name} is consumed as ${group} already`);
    groups.set(name, parts);
    const lanes = createLanes<Envelope>(parts.inBulk ? 1 : singleLanes, mostTogether, (letters, signal) =>
      deliver(parts, letters, signal),
    );
    const subscription = subscribe({
      kafka,
      logger,
      groupId: `${topicPrefix}${group}.${topic.name}`,
      topic: parts.fullTopic,
      fromBeginning: from === 'beginning',
      ensure: async () => {
        await ready();
        await ensure([topic.name]);
      },
      deliver: (letters, partition, signal) => lanes(partition).deliver(letters, signal),
      onLag: (partition, messages) => metrics.lag({ group, topic: topic.name, partition }, messages),
    });
    orders ??= obeyOrders({ store, groups: () => groups.values(), metrics, logger });
    running.push(subscription);
    return subscription;
  }

  return {
    outbox: createOutbox(store, bell.ring),
    startRelay() {
      const relay = startRelay({ store, publisher, ensure, topicPrefix, bell, metrics, logger, ready });
      running.push(relay);
      return relay;
    },
    consume,
    tail(topic, handler, tailOptions) {
      const parts = {
        kafka,
        logger,
        groupPrefix: topicPrefix,
        topicPrefix,
        ensure: () => ensure([topic.name]),
      };
      const subscription = tail(parts, topic, handler, tailOptions);
      running.push(subscription);
      return subscription;
    },
    replay: async (topic, { group, key }) => replay(groupOf(topic, group), { key }),
    discard: async (topic, { group, key }) => discard(groupOf(topic, group), { key }),
    parked: () => parkedRows(store).find().toArray(),
    ready,
    async close() {
      await Promise.all([orders?.stop(), ...running.map(each => each.stop())]);
      await publisher.close();
    },
  };
}
