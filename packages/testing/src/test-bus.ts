import { randomUUID } from 'node:crypto';
import { type Bus, createBus, type Logger, type Topic } from '@momos/bus';
import type { Store } from '@momos/store';
import type { Engines } from './engines.ts';

/** Publishes messages of a topic, all in one transaction. */
export type TestPublisher = <M>(topic: Topic<M>, ...messages: M[]) => Promise<void>;

const ignore = () => undefined;
const silent: Logger = { debug: ignore, info: ignore, warn: ignore, error: ignore };

/** A bus on `store`; it publishes nothing before its relay is started, and is closed when the tests are over. */
export async function connectBus(engines: Engines, store: Store): Promise<Bus> {
  const bus = createBus({
    brokers: engines.kafkaBrokers,
    clientId: 'test',
    topicPrefix: engines.topicPrefix,
    store,
    logger: silent,
  });
  engines.cleanUp(() => bus.close());
  await bus.ready();
  return bus;
}

/** A publisher beside the tested service, which publishes as the owner of a topic does, from a database of its own. */
export async function startPublisher(engines: Engines, database = 'publisher'): Promise<TestPublisher> {
  const store = await engines.connectStore(database);
  const bus = await connectBus(engines, store);
  bus.startRelay();
  return (topic, ...messages) => store.transaction(() => bus.outbox.insert(bus.outbox.rows(topic, messages)));
}

/** All messages of a topic, past and future, in their order; it consumes already when this resolves. */
export async function listenTo<M>(engines: Engines, topic: Topic<M>): Promise<M[]> {
  const received: M[] = [];
  const bus = await connectBus(engines, await engines.connectStore('listener'));
  const group = `listener-${randomUUID()}`;
  // Outside of a transaction, which may run its handler twice.
  const handler = async (message: M) => void received.push(message);
  await bus.consume({ group, topic, transactional: false, handler }).joined;
  return received;
}
