import { randomUUID } from 'node:crypto';
import type { Kafka } from 'kafkajs';
import { type Subscription, subscribe } from './consumer.ts';
import { describeError } from './describe-error.ts';
import type { Envelope } from './envelope.ts';
import type { Handler } from './handle.ts';
import type { Logger, Topic } from './topic.ts';
import type { TopicMaker } from './topic-maker.ts';
import { traceConsume } from './trace.ts';

/** Where tailing starts; at the latest message where not said. */
export type TailOptions = { from?: 'beginning' | 'latest' };

/** What tailing works with. */
export type TailParts = { kafka: Kafka; logger: Logger; topicPrefix: string; ensure: TopicMaker };

/**
 * Consumes every message of a topic from now on, in this process only, each at least once and without memory: for what
 * may be missed, like a push to a browser that catches up by itself. A handler's error is logged and the message skipped.
 * With `from: 'beginning'` each start first consumes all that the topic holds, the last message of each key: for small
 * state that every copy holds in memory.
 */
export function tail<M>(
  parts: TailParts,
  topic: Topic<M>,
  handler: Handler<M>,
  { from = 'latest' }: TailOptions = {},
): Subscription {
  const { kafka, logger, topicPrefix } = parts;
  const groupId = `${topicPrefix}tail.${randomUUID()}`;
  const subscription = subscribe({
    kafka,
    logger,
    groupId,
    topic: topicPrefix + topic.name,
    fromBeginning: from === 'beginning',
    ensure: () => parts.ensure([topic]),
    onLag: () => undefined,
    deliver: async messages => {
      for (const message of messages) await handleOrSkip({ logger, topic, handler }, message);
    },
  });
  return {
    joined: subscription.joined,
    stop: async () => {
      await subscription.stop();
      await deleteGroup(kafka, groupId);
    },
  };
}

async function handleOrSkip<M>(
  { logger, topic, handler }: { logger: Logger; topic: Topic<M>; handler: Handler<M> },
  { meta, value }: Envelope,
): Promise<void> {
  try {
    await traceConsume({ group: 'tail', topic: topic.name, meta }, async () =>
      handler(topic.decode(value), meta),
    );
  } catch (error) {
    logger.warn(
      { topic: topic.name, id: meta.id, op: 'bus.tail', err: describeError(error) },
      'Tailed message failed; skipped',
    );
  }
}

async function deleteGroup(kafka: Kafka, groupId: string): Promise<void> {
  const admin = kafka.admin({ retry: { retries: 0 } });
  await admin
    .connect()
    .then(() => admin.deleteGroups([groupId]))
    .catch(() => undefined);
  await admin.disconnect().catch(() => undefined);
}
