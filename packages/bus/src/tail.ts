import { randomUUID } from 'node:crypto';
import type { Kafka } from 'kafkajs';
import type { Reader } from './assignment.ts';
import { createMember, type Member, type Subscription } from './consumer.ts';
import { describeError } from './describe-error.ts';
import type { Envelope } from './envelope.ts';
import type { Handler } from './handle.ts';
import type { Logger, Topic } from './topic.ts';
import type { TopicMaker } from './topic-maker.ts';
import { traceConsume } from './trace.ts';

/** Where tailing starts; at the latest message where not said. */
export type TailOptions = { from?: 'beginning' | 'latest' };

/** What tailing works with. */
export type TailParts = {
  kafka: Kafka;
  /** The service's name, with which the names of all of its groups begin. */
  clientId: string;
  logger: Logger;
  topicPrefix: string;
  ensure: TopicMaker;
  /** Called when reading begins, and again after each interruption. */
  onReading?: () => void;
};

/** Consumes a topic for this process alone. */
export type Tail = <M>(topic: Topic<M>, handler: Handler<M>, options?: TailOptions) => Subscription;

/**
 * Consumes every message of a topic from now on, in this process only, each at least once and without memory: for what
 * may be missed, like a push to a browser that catches up by itself. A handler's error is logged and the message skipped.
 * With `from: 'beginning'` each start first consumes all that the topic holds, the last message of each key: for small
 * state that every copy holds in memory. Topics that are given in one turn of the event loop are read by one consumer.
 */
export function createTail(parts: TailParts): Tail {
  let member: Member | undefined;
  return (topic, handler, options) => {
    const reader = readerOf(parts, topic, handler, options);
    if (!member?.add(reader)) {
      member = createPassingMember(parts);
      member.add(reader);
    }
    return member;
  };
}

/** A member of a group of its own, which ends with it. */
function createPassingMember({ kafka, clientId, logger, topicPrefix, onReading }: TailParts): Member {
  const groupId = `${topicPrefix}${clientId}.tail.${randomUUID()}`;
  const member = createMember({ kafka, logger, groupId, onReading });
  let stopping: Promise<void> | undefined;
  return { ...member, stop: () => (stopping ??= member.stop().then(() => deleteGroup(kafka, groupId))) };
}

function readerOf<M>(
  { logger, topicPrefix, ensure }: TailParts,
  topic: Topic<M>,
  handler: Handler<M>,
  { from = 'latest' }: TailOptions = {},
): Reader {
  return {
    topic: topicPrefix + topic.name,
    fromBeginning: from === 'beginning',
    ensure: () => ensure([topic], { hasDeadLetters: false }),
    onLag: () => undefined,
    deliver: async messages => {
      for (const message of messages) await handleOrSkip({ logger, topic, handler }, message);
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
