import type { Consumer, Kafka } from 'kafkajs';
import { type Assignment, createAssignment, fetchBytes, type Reader } from './assignment.ts';
import { describeError } from './describe-error.ts';
import { createPace } from './pace.ts';
import { backoff, sleep } from './sleep.ts';
import type { Logger } from './topic.ts';

/** A running consumer. */
export type Subscription = {
  /** Resolves when the group has given this consumer its partitions for the first time. */
  joined: Promise<void>;
  /** Finishes what is at work, commits its offsets and leaves the group with all its topics. */
  stop(): Promise<void>;
};

/** What a member of a group works with. */
export type MemberParts = {
  kafka: Kafka;
  logger: Logger;
  groupId: string;
  /** Called when it begins to read at its offsets: first, and again after each interruption and each new assignment. */
  onReading?: () => void;
};

/** This process as a member of a consumer group: one connection, one fetch and one heartbeat for all its topics. */
export type Member = Subscription & {
  /** Adds a topic. Answers false when it has the topic or reads already: topics are added in one turn of the event loop. */
  add(reader: Reader): boolean;
};

/** Tries in a row that fail silently: about two seconds, while a topic or its group is being made. */
const expectedFailures = 3;
const heartbeatMs = 1500;
/** Batches that are taken into their backlogs at a time: more than there are partitions. */
const batchesAtATime = 100;

/** A member that begins to read at the end of this turn of the event loop. */
export function createMember(parts: MemberParts): Member {
  const stopping = new AbortController();
  const { signal } = stopping;
  const joined = Promise.withResolvers<void>();
  const readers = new Map<string, Reader>();
  let isReading = false;
  const running = (async () => {
    await new Promise(setImmediate);
    isReading = true;
    await consumeForGood({ ...parts, readers, signal }, joined.resolve);
    joined.resolve();
  })();

  return {
    joined: joined.promise,
    add(reader) {
      if (isReading || readers.has(reader.topic)) return false;
      readers.set(reader.topic, reader);
      return true;
    },
    stop: async () => {
      stopping.abort(new Error('stopped'));
      await running;
    },
  };
}

type Take = Assignment['take'];
type ConsumeParts = MemberParts & { readers: ReadonlyMap<string, Reader>; signal: AbortSignal };

/**
 * Consumes topics until stopped: whatever ends the client's consumer (kafkajs gives up on some errors), a new one takes
 * its place after a pause. A stopped broker only delays.
 */
async function consumeForGood(parts: ConsumeParts, onJoined: () => void): Promise<void> {
  const { logger, groupId, signal } = parts;
  for (let failures = 0; !signal.aborted; failures++) {
    try {
      await consumeUntilCrash(parts, () => {
        if (failures > expectedFailures)
          logger.info({ groupId, failures, op: 'bus.consume' }, 'Consumer reads again');
        failures = 0;
        onJoined();
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
}

async function consumeUntilCrash(parts: ConsumeParts, onJoined: () => void): Promise<void> {
  const { signal } = parts;
  for (const reader of parts.readers.values()) await reader.ensure();
  // The listeners below would miss a stop that came meanwhile.
  if (signal.aborted) return;
  const consumer = consumerOf(parts);
  const over = Promise.withResolvers<void>();
  const assignments = followAssignments(parts, consumer, over.reject);
  consumer.on(consumer.events.CRASH, ({ payload }) => over.reject(payload.error));
  consumer.on(consumer.events.GROUP_JOIN, onJoined);
  followReading(consumer, parts.onReading);
  const stop = () => over.resolve();
  signal.addEventListener('abort', stop, { once: true });
  const starting = start(parts, consumer, assignments.take);
  try {
    await Promise.race([over.promise, starting.then(() => over.promise)]);
  } finally {
    signal.removeEventListener('abort', stop);
    // kafkajs does not leave a group that it is still joining, and stays in it for good.
    await starting.catch(() => undefined);
    await assignments.end();
    await consumer.disconnect().catch(() => undefined);
  }
}

const consumerOf = ({ kafka, groupId }: MemberParts): Consumer =>
  kafka.consumer({
    groupId,
    allowAutoTopicCreation: false,
    // The broker's least: how long a dead copy's partitions stand still.
    sessionTimeout: 6000,
    rebalanceTimeout: 15_000,
    heartbeatInterval: heartbeatMs,
    // A fetch returns as soon as there is data. An idle one heartbeats when it returns, well within the session's time.
    maxWaitTimeInMs: 2000,
    maxBytesPerPartition: fetchBytes,
    metadataMaxAge: 60_000,
    retry: { retries: 3, initialRetryTime: 100, maxRetryTime: 1000, restartOnFailure: async () => false },
  });

/** A new member of the group knows its offsets, those of "latest" too, when its first fetch has returned. */
function followReading(consumer: Consumer, onReading: () => void = () => undefined): void {
  let isReading = false;
  consumer.on(consumer.events.GROUP_JOIN, () => {
    isReading = false;
  });
  consumer.on(consumer.events.FETCH, () => {
    if (isReading) return;
    isReading = true;
    onReading();
  });
}

/** Takes batches for the assignment of the moment. */
function followAssignments({ readers }: ConsumeParts, consumer: Consumer, fail: (error: unknown) => void) {
  const commit = consumer.commitOffsets;
  const next = (previous: Promise<void>) => createAssignment({ readers, commit, fail }, previous);
  let assignment = next(Promise.resolve());
  consumer.on(consumer.events.REBALANCING, () => void assignment.end());
  consumer.on(consumer.events.GROUP_JOIN, () => {
    assignment = next(assignment.end());
  });
  return {
    take: (payload: Parameters<Take>[0]) => assignment.take(payload),
    end: () => assignment.end(),
  };
}

async function start({ readers, signal }: ConsumeParts, consumer: Consumer, take: Take): Promise<void> {
  const pace = createPace();
  consumer.on(consumer.events.FETCH, pace.onFetch);
  await consumer.connect();
  for (const { topic, fromBeginning } of readers.values())
    await consumer.subscribe({ topics: [topic], fromBeginning });
  await consumer.run({
    autoCommit: false,
    eachBatchAutoResolve: false,
    partitionsConsumedConcurrently: batchesAtATime,
    eachBatch: async payload => {
      await take(payload);
      await sleep(pace.waitMs(), signal);
    },
  });
}
