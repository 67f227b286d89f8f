import type { Subscription } from './consumer.ts';
import type { Handler } from './handle.ts';
import { createKafka } from './kafka-client.ts';
import type { KafkaSecurity } from './kafka-security.ts';
import { createTail, type TailOptions } from './tail.ts';
import type { Logger, Topic } from './topic.ts';
import { createTopicMaker } from './topic-maker.ts';
import { defaultShape, type TopicShape } from './topic-shape.ts';

/** What listening needs; no store, since it has no memory. */
export type ListenerOptions = {
  brokers: string[];
  /** From `kafkaSecurityOf`; without TLS and login where not said. */
  security?: KafkaSecurity;
  clientId: string;
  logger: Logger;
  topicPrefix?: string;
  /** Of topics that this process makes when it comes first. */
  topicShape?: TopicShape;
  /**
   * Called when the topics are being consumed, and again after each interruption: what came before, or meanwhile, was missed where a
   * topic is tailed from its latest message.
   */
  onReading?: () => void;
};

/** The bus for a process that only tails topics and stores nothing. */
export type Listener = {
  /** Consumes a topic from now on or from its beginning, without memory; see `Bus.tail`. */
  tail<M>(topic: Topic<M>, handler: Handler<M>, options?: TailOptions): Subscription;
  close(): Promise<void>;
};

/** Makes a listener; nothing connects before it is used, and a broker that is away crashes nothing. */
export function createListener(options: ListenerOptions): Listener {
  const { brokers, clientId, logger, topicPrefix = '', topicShape = defaultShape, onReading } = options;
  const kafka = createKafka({ brokers, clientId, logger, security: options.security });
  const ensure = createTopicMaker({ kafka, logger, topicPrefix, topicShape });
  const tail = createTail({ kafka, clientId, logger, topicPrefix, ensure, onReading });
  const running: Subscription[] = [];
  return {
    tail(topic, handler, tailOptions) {
      const subscription = tail(topic, handler, tailOptions);
      running.push(subscription);
      return subscription;
    },
    async close() {
      await Promise.all(running.map(subscription => subscription.stop()));
    },
  };
}
