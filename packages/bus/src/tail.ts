import { randomUUID } from 'node:crypto';
import type { Kafka } from 'kafkajs';
import type { Handler } from './handle.ts';
import { type Subscription, subscribe } from './consumer.ts';
import { describeError } from './describe-error.ts';
import type { Logger, Topic } from './topic.ts';
import { traceConsume } from './trace.ts';

/** Where hearing starts. */
export type TailOptions = { from?: 'beginning' | 'latest' };

/** What tailing works with. */
export type TailParts = {
  kafka: Kafka;
  logger: Logger;
  groupPrefix: string;
  topicPrefix: string;
  ensure(): Promise<void>;
};

/**
 * Hears every message of a topic from now on, in this process only, each at least once and with no memory: for what
 * may be missed, like a push to a browser that catches up by itself. A handler's error is logged and the message let go.
 * With `from: 'beginning'` each start hears first what the topic kept, the last message of each key: for small state that
 * every copy holds in memory.
 */
export function tail<M>(
  parts: TailParts,
  topic: Topic<M>,
  handler: Handler<M>,
  { from = 'latest' }: TailOptions = {},
): Subscription {
  const { kafka, logger } = parts;
  const groupId = `${parts.groupPrefix}tail.${randomUUID()}`;
  const subscription = subscribe({
    kafka,
    logger,
    groupId,
    topic: parts.topicPrefix + topic.name,
    fromBeginning: from === 'beginning',
    ensure: parts.ensure,
    onLag: () => undefined,
    deliver: async letters => {
      for (const { meta, value } of letters) {
        await traceConsume({ group: 'tail', topic: topic.name, meta }, async () =>
          handler(topic.decode(value), meta),
        ).catch(error =>
          logger.warn(
            { topic: topic.name, id: meta.id, err: describeError(error) },
            'a tailed message was let go',
          ),
        );
      }
    },
  });
  return {
    joined: subscription.joined,
    stop: async () => {
      await subscription.stop();
      const admin = kafka.admin({ retry: { retries: 0 } });
      await admin
        .connect()
        .then(() => admin.deleteGroups([groupId]))
        .catch(() => undefined);
      await admin.disconnect().catch(() => undefined);
    },
  };
}
