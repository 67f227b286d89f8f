import type { EachBatchPayload, TopicPartitionOffset } from 'kafkajs';
import { type Envelope, fromKafka } from './envelope.ts';
import { createBacklog, type Backlog } from './backlog.ts';
import { sleep } from './sleep.ts';

/** How a topic is read. */
export type Reader = {
  /** The topic's full name. */
  topic: string;
  fromBeginning: boolean;
  /** Makes the topic where it is missing. */
  ensure(): Promise<void>;
  /** Called with a partition's messages in order; when it resolves they count as read. */
  deliver(messages: Envelope[], partition: number, signal: AbortSignal): Promise<void>;
  onLag(partition: number, messages: number): void;
};

/** What an assignment works with. */
export type AssignmentParts = {
  readers: ReadonlyMap<string, Reader>;
  commit(offsets: TopicPartitionOffset[]): Promise<void>;
  /** Called when messages could be neither applied nor parked: they are to be fetched again. */
  fail(error: unknown): void;
};

/** The partitions that a member of a group has until the group shares them anew. */
export type Assignment = {
  /** Takes a fetched batch into its partition's backlog. Resolves when the next may be fetched, mostly immediately. */
  take(payload: EachBatchPayload): Promise<void>;
  /** Finishes what is being delivered, forgets what waits and commits what was read. */
  end(): Promise<void>;
};

type Item = { envelope: Envelope; offset: bigint; lag: number };

/** Messages in one delivery at most. */
const chunkSize = 200;
/** Bytes of one partition in one fetch. */
export const fetchBytes = 128 * 1024;
/**
 * More than this waits in a partition: its next messages stay in Kafka. That is enough to do for as long as an idle fetch
 * lasts, after which a paused partition is fetched again.
 */
const limit = 8 * fetchBytes;
/** How long others wait for a full backlog that is being emptied, before its partition is paused. */
const roomMs = 250;
/** Offsets say where to start again, and others how far a group is; what is read twice is skipped by the inbox. */
const commitMs = 1000;

/**
 * A backlog for each partition, so that a topic which waits for a retry or a slow handler holds up no other. Backlogs deliver
 * nothing before `previous`, the end of the assignment before, so that order is kept.
 */
export function createAssignment(parts: AssignmentParts, previous: Promise<void>): Assignment {
  const lost = new AbortController();
  const { signal } = lost;
  const offsets = createOffsets(parts.commit);
  const fail = (error: unknown) => {
    if (signal.aborted) return;
    lost.abort(error);
    parts.fail(error);
  };
  const backlogs = createBacklogs({ previous, signal, onRead: offsets.read, fail });

  return {
    async take({ batch, resolveOffset, pause }) {
      const reader = parts.readers.get(batch.topic);
      if (!reader || signal.aborted) return;
      const backlog = backlogs.of(reader, batch.partition);
      const items = itemsOf(batch);
      // What is stuck waits, too.
      reader.onLag(batch.partition, items.length + (items.at(-1)?.lag ?? 0));
      backlog.add(items);
      resolveOffset(batch.lastOffset());
      if (backlog.isFull()) await Promise.race([backlog.room(), sleep(roomMs, signal)]);
      if (!backlog.isFull()) return;
      const resume = pause();
      void backlog.room().then(resume);
    },
    async end() {
      lost.abort(new Error('the group shares its partitions anew'));
      await Promise.all([offsets.commit(), backlogs.end()]);
      await offsets.commit();
    },
  };
}

type BacklogsParts = {
  previous: Promise<void>;
  signal: AbortSignal;
  onRead(offset: TopicPartitionOffset): void;
  fail(error: unknown): void;
};

/** The backlogs of an assignment, made when they are first needed. */
function createBacklogs({ previous, signal, onRead, fail }: BacklogsParts) {
  const backlogs = new Map<string, Backlog<Item>>();
  const create = (reader: Reader, partition: number) => {
    const deliver = async (items: Item[]) => {
      await previous;
      signal.throwIfAborted();
      const envelopes = items.map(({ envelope }) => envelope);
      await reader.deliver(envelopes, partition, signal);
      const last = items.at(-1);
      if (!last) return;
      onRead({ topic: reader.topic, partition, offset: String(last.offset + 1n) });
      reader.onLag(partition, last.lag);
    };
    return createBacklog({ deliver, fail, chunkSize, sizeOf, limit });
  };
  return {
    of(reader: Reader, partition: number): Backlog<Item> {
      const name = `${reader.topic} ${partition}`;
      const backlog = backlogs.get(name) ?? create(reader, partition);
      backlogs.set(name, backlog);
      return backlog;
    },
    end: () => Promise.all([...backlogs.values()].map(backlog => backlog.end())),
  };
}

const sizeOf = ({ envelope }: Item): number => envelope.value.length;

/** A batch's messages; the offset of the last is the batch's, which may end with records that are no messages. */
function itemsOf(batch: EachBatchPayload['batch']): Item[] {
  const { messages } = batch;
  const end = BigInt(batch.highWatermark) - 1n;
  return messages.map((message, at) => {
    const offset = BigInt(at === messages.length - 1 ? batch.lastOffset() : message.offset);
    return { envelope: fromKafka(message), offset, lag: Number(end - offset) };
  });
}

/** The offsets that were read, committed together within a second. */
function createOffsets(send: AssignmentParts['commit']) {
  const offsets = new Map<string, TopicPartitionOffset>();
  let timer: NodeJS.Timeout | undefined;

  async function commit(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const read = [...offsets.values()];
    offsets.clear();
    // A member that was put out of its group learns that from its heartbeat.
    if (read.length > 0) await send(read).catch(() => undefined);
  }

  return {
    commit,
    read(offset: TopicPartitionOffset) {
      offsets.set(`${offset.topic} ${offset.partition}`, offset);
      timer ??= setTimeout(() => void commit(), commitMs);
    },
  };
}
