import { randomUUID } from 'node:crypto';
import type { Admin, Consumer, Kafka } from 'kafkajs';
import { type Envelope, fromKafka, headerOf } from './envelope.ts';
import { deadLetterTopic } from './topic-shape.ts';
import { withAdmin } from './with-admin.ts';

/** What reading dead letters works with: the topic's full name, and the group that sent them there. */
export type DeadLetters = { kafka: Kafka; fullTopic: string; groupPrefix: string; group: string };

/** Where to read in one partition: from an offset to before another. */
type Span = { partition: number; from: bigint; end: bigint };

/** The dead letters that a group sent from `since` on, as of now; each is read once. */
export const readDeadLetters = (of: DeadLetters, since: Date): Promise<Envelope[]> =>
  withAdmin(of.kafka, async admin => {
    const topic = deadLetterTopic(of.fullTopic);
    const spans = await spansOf(admin, topic, since);
    if (spans.length === 0) return [];
    const groupId = `${of.groupPrefix}${of.group}.replay.${randomUUID()}`;
    const consumer = of.kafka.consumer({ groupId, allowAutoTopicCreation: false, maxWaitTimeInMs: 200 });
    try {
      return await readSpans(consumer, topic, spans, of.group);
    } finally {
      await consumer.disconnect().catch(() => undefined);
      await admin.deleteGroups([groupId]).catch(() => undefined);
    }
  });

async function spansOf(admin: Admin, topic: string, since: Date): Promise<Span[]> {
  const starts = await admin.fetchTopicOffsetsByTimestamp(topic, since.getTime());
  const ends = await admin.fetchTopicOffsets(topic);
  return ends.flatMap(({ partition, low, high }) => {
    const start = BigInt(starts.find(each => each.partition === partition)?.offset ?? low);
    const from = start < BigInt(low) ? BigInt(low) : start;
    return from < BigInt(high) ? [{ partition, from, end: BigInt(high) }] : [];
  });
}

async function readSpans(
  consumer: Consumer,
  topic: string,
  spans: Span[],
  group: string,
): Promise<Envelope[]> {
  const open = new Map(spans.map(span => [span.partition, span]));
  const letters: Envelope[] = [];
  const over = Promise.withResolvers<void>();
  consumer.on(consumer.events.CRASH, ({ payload }) => over.reject(payload.error));
  await consumer.connect();
  await consumer.subscribe({ topics: [topic], fromBeginning: true });
  await consumer.run({
    autoCommit: false,
    eachMessage: async ({ partition, message }) => {
      const span = open.get(partition);
      // What was fetched before the seek comes first, and again after it.
      if (!span || BigInt(message.offset) < span.from) return;
      if (headerOf(message.headers ?? {}, 'group') === group) letters.push(fromKafka(message));
      span.from = BigInt(message.offset) + 1n;
      if (span.from >= span.end) open.delete(partition);
      if (open.size === 0) over.resolve();
    },
  });
  for (const { partition, from } of spans) consumer.seek({ topic, partition, offset: String(from) });
  await over.promise;
  return letters;
}
