import type { Consumer, EachBatchPayload, Kafka } from 'kafkajs';
import { describeError } from './describe-error.ts';
import { type Envelope, fromKafka } from './envelope.ts';
import { backoff, sleep } from './sleep.ts';
import type { Logger } from './topic.ts';

/** A running consumer of one topic. */
export type Subscription = {
  /** Resolves when the group has given this consumer its partitions for the first time. */
  joined: Promise<void>;
  /** Finishes what is at work, commits its offsets and leaves the group. */
  stop(): Promise<void>;
};

/** What consuming works with. */
export type SubscribeParts = {
  kafka: Kafka;
  logger: Logger;
  groupId: string;
  /** The topic's full name. */
  topic: string;
  fromBeginning: boolean;
  /** Makes the topic where it is missing. */
  ensure(): Promise<void>;
  /** Called with a partition's messages in order; when it resolves they count as read. */
  deliver(messages: Envelope[], partition: number, signal: AbortSignal): Promise<void>;
  onLag(partition: number, messages: number): void;
};

/** Tries in a row that fail silently: about two seconds, while a topic or its group is being made. */
const expectedFailures = 3;
const chunkSize = 200;
/** Under load, messages are gathered this long: fewer, larger transactions; an idle consumer does not wait. */
const gatherMs = 40;
const heartbeatMs = 1500;
/** Offsets only say where to start again; what is read twice is skipped by the inbox. */
const commitMs = 1000;

/**
 * Consumes a topic for good: whatever ends the client's consumer (kafkajs gives up on some errors), a new one takes
 * its place after a pause. A stopped broker only delays.
 */
export function subscribe(parts: SubscribeParts): Subscription {
  const { logger, groupId } = parts;
  const stopping = new AbortController();
  const { signal } = stopping;
  const joined = Promise.withResolvers<void>();

  const running = (async () => {
    for (let failures = 0; !signal.aborted; failures++) {
      try {
        await consumeUntilCrash(parts, signal, () => {
          if (failures > expectedFailures)
            logger.info({ groupId, failures, op: 'bus.consume' }, 'Consumer reads again');
          failures = 0;
          joined.resolve();
        });
      } catch (error) {
        if (!signal.aborted && failures === expectedFailures)
          logger.warn(
            { groupId, op: 'bus.consume', err: describeError(error) },
            'Consumer failed; will restart',
          );
      }
      await sleep(backoff(failures, 200, 2000), signal);
    }
    joined.resolve();
  })();

  return {
    joined: joined.promise,
    stop: async () => {
      stopping.abort(new Error('stopped'));
      await running;
    },
  };
}

async function consumeUntilCrash(
  parts: SubscribeParts,
  signal: AbortSignal,
  onJoined: () => void,
): Promise<void> {
  await parts.ensure();
  // The listeners below would miss a stop that came meanwhile.
  if (signal.aborted) return;
  const consumer = parts.kafka.consumer({
    groupId: parts.groupId,
    allowAutoTopicCreation: false,
    // The broker's least: how long a dead copy's partitions stand still.
    sessionTimeout: 6000,
    rebalanceTimeout: 15_000,
    heartbeatInterval: heartbeatMs,
    // A fetch returns as soon as there is data. An idle one heartbeats when it returns, well within the session's time.
    maxWaitTimeInMs: 2000,
    maxBytesPerPartition: 512 * 1024,
    metadataMaxAge: 60_000,
    retry: { retries: 3, initialRetryTime: 100, maxRetryTime: 1000, restartOnFailure: async () => false },
  });
  const over = Promise.withResolvers<void>();
  consumer.on(consumer.events.CRASH, ({ payload }) => over.reject(payload.error));
  consumer.on(consumer.events.GROUP_JOIN, onJoined);
  const stop = () => over.resolve();
  signal.addEventListener('abort', stop, { once: true });
  let commit = async (): Promise<void> => undefined;
  const onBatch = (payload: EachBatchPayload) => {
    commit = () => payload.commitOffsetsIfNecessary(payload.uncommittedOffsets());
    return consumeBatch(parts, payload, signal);
  };
  const starting = start(parts, consumer, onBatch);
  try {
    await Promise.race([over.promise, starting.then(() => over.promise)]);
  } finally {
    signal.removeEventListener('abort', stop);
    // kafkajs does not leave a group that it is still joining, and stays in it for good.
    await starting.catch(() => undefined);
    await commit().catch(() => undefined);
    await consumer.disconnect().catch(() => undefined);
  }
}

async function start(
  parts: SubscribeParts,
  consumer: Consumer,
  onBatch: (payload: EachBatchPayload) => Promise<void>,
): Promise<void> {
  await consumer.connect();
  await consumer.subscribe({ topics: [parts.topic], fromBeginning: parts.fromBeginning });
  await consumer.run({
    // Not after each batch of each partition, as kafkajs would.
    autoCommit: false,
    autoCommitInterval: commitMs,
    eachBatchAutoResolve: false,
    partitionsConsumedConcurrently: 12,
    eachBatch: onBatch,
  });
}

/** Delivers a fetched batch in chunks, with heartbeats meanwhile; stops between chunks when the partition is lost. */
async function consumeBatch(
  parts: SubscribeParts,
  payload: EachBatchPayload,
  signal: AbortSignal,
): Promise<void> {
  const { batch, resolveOffset, heartbeat, isRunning, isStale } = payload;
  const started = performance.now();
  const lost = new AbortController();
  const lagAfter = (offset: bigint) =>
    parts.onLag(batch.partition, Number(BigInt(batch.highWatermark) - 1n - offset));
  // What is stuck waits, too.
  lagAfter(BigInt(batch.firstOffset() ?? 0) - 1n);
  const beating = setInterval(() => void heartbeat().catch(error => lost.abort(error)), heartbeatMs);
  try {
    for (let at = 0; at < batch.messages.length; at += chunkSize) {
      if (!isRunning() || isStale() || signal.aborted) return;
      const chunk = batch.messages.slice(at, at + chunkSize);
      await parts.deliver(chunk.map(fromKafka), batch.partition, AbortSignal.any([signal, lost.signal]));
      const last = chunk.at(-1);
      if (last) {
        resolveOffset(last.offset);
        lagAfter(BigInt(last.offset));
      }
      lost.signal.throwIfAborted();
    }
    // The next fetch waits for this one's partitions.
    await sleep(Math.max(0, gatherMs - (performance.now() - started)), signal);
    await payload.commitOffsetsIfNecessary(signal.aborted ? payload.uncommittedOffsets() : undefined);
  } catch (error) {
    // kafkajs joins again when it sees its own error, and starts over at any other.
    if (lost.signal.aborted) throw lost.signal.reason;
    if (!signal.aborted) throw error;
  } finally {
    clearInterval(beating);
  }
}
