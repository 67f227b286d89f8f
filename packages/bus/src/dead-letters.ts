import { randomUUID } from 'node:crypto';
import type { Kafka } from 'kafkajs';
import { apply, type ApplyParts } from './apply.ts';
import { nameOfError } from './describe-error.ts';
import { decrypt, encrypt } from './encryption.ts';
import { type Envelope, fromKafka, headerOf, toKafka } from './envelope.ts';
import type { ParkedRow } from './inbox.ts';
import type { Publisher } from './publisher.ts';
import { deadLetterTopic } from './topic-shape.ts';

/** Outcome of a replay, in keys and messages. */
export type Replay = { freed: number; applied: number; stillParked: number };

/** All parked keys of the group, or one. */
export type ReplayOptions = { key?: string };

/**
 * Sends messages to the dead letters of `topic` (full name), with the group that could not apply them and why. Dead letters
 * stay until they are deleted, so their content is encrypted and can be read as long as their key is parked.
 */
export async function sendToDeadLetters(
  publisher: Publisher,
  topic: string,
  envelopes: Envelope[],
  { seal: encryptionKey, ...why }: { group: string; reason: string; seal: Buffer },
) {
  const messages = envelopes.map(envelope => {
    const message = toKafka({ ...envelope, value: encrypt(envelope.value, encryptionKey) });
    return { ...message, headers: { ...message.headers, ...why } };
  });
  await publisher.send([{ topic: deadLetterTopic(topic), messages }]);
}

/** What replaying works with: how the group applies, and where its dead letters are. */
export type ReplayParts = ApplyParts & { kafka: Kafka; fullTopic: string; groupPrefix: string };

/**
 * Applies the dead letters of the group's parked keys in order and frees each key whose messages were all applied; a key
 * whose message fails again stays parked behind it.
 */
export async function replay(parts: ReplayParts, { key }: ReplayOptions = {}): Promise<Replay> {
  const result: Replay = { freed: 0, applied: 0, stillParked: 0 };
  const parked = await parts.inbox.parked(key);
  if (parked.length === 0) return result;
  // Messages are sent before they are counted, so the topic holds all that these rows count.
  const messages = Map.groupBy(await readDeadLetters(parts), ({ meta }) => meta.key);
  for (const row of parked) {
    const applied = await replayKey(parts, row, decrypted(messages.get(row.key), row));
    result.applied += applied.count;
    result[applied.freed ? 'freed' : 'stillParked'] += 1;
  }
  return result;
}

/** Discards the dead letters of parked keys; newer messages are applied as if these had been. Answers how many keys it freed. */
export async function discard(parts: ReplayParts, { key }: ReplayOptions = {}): Promise<number> {
  const parked = await parts.inbox.parked(key);
  const messages =
    parked.length === 0
      ? new Map<string, Envelope[]>()
      : Map.groupBy(await readDeadLetters(parts), ({ meta }) => meta.key);
  let freed = 0;
  for (const row of parked) {
    const versions = decrypted(messages.get(row.key), row).map(({ meta }) => meta.version);
    const done = await parts.store.transaction(async () => {
      await parts.inbox.write(new Map([[row.key, Math.max(row.version, ...versions)]]));
      return parts.inbox.free(row.key, row.waiting);
    });
    if (done) freed++;
  }
  return freed;
}

async function replayKey(
  parts: ReplayParts,
  row: ParkedRow,
  messages: Envelope[],
): Promise<{ count: number; freed: boolean }> {
  let count = 0;
  try {
    for (const message of inOrder(messages)) {
      await apply(parts, [message], { evenIfParked: true });
      count++;
    }
  } catch (error) {
    await parts.inbox.park(row.key, { version: row.version, reason: nameOfError(error) });
    return { count, freed: false };
  }
  return { count, freed: await parts.inbox.free(row.key, row.waiting) };
}

/** The messages of a parked key that its encryption key decrypts; others are left from an earlier time that it was parked. */
const decrypted = (messages: Envelope[] | undefined, row: ParkedRow): Envelope[] =>
  (messages ?? []).flatMap(({ meta, value }) => {
    const read = decrypt(value, row.seal);
    return read ? [{ meta, value: read }] : [];
  });

/** A key's messages by version, each once: retries and redeliveries leave copies. */
function inOrder(messages: Envelope[]): Envelope[] {
  const byVersion = new Map(messages.map(message => [message.meta.version, message]));
  return [...byVersion.values()].sort((a, b) => a.meta.version - b.meta.version);
}

/** Every dead letter of this group in the topic, as of now. */
async function readDeadLetters({ kafka, fullTopic, groupPrefix, group }: ReplayParts): Promise<Envelope[]> {
  const topic = deadLetterTopic(fullTopic);
  const admin = kafka.admin();
  await admin.connect();
  const groupId = `${groupPrefix}replay.${randomUUID()}`;
  const consumer = kafka.consumer({ groupId, allowAutoTopicCreation: false, maxWaitTimeInMs: 200 });
  try {
    const ends = await admin.fetchTopicOffsets(topic);
    const open = new Map(
      ends.filter(({ high, low }) => high !== low).map(({ partition, high }) => [partition, BigInt(high)]),
    );
    if (open.size === 0) return [];
    const messages: Envelope[] = [];
    const over = Promise.withResolvers<void>();
    consumer.on(consumer.events.CRASH, ({ payload }) => over.reject(payload.error));
    await consumer.connect();
    await consumer.subscribe({ topics: [topic], fromBeginning: true });
    await consumer.run({
      eachMessage: async ({ partition, message }) => {
        const end = open.get(partition);
        if (end === undefined) return;
        if (headerOf(message.headers ?? {}, 'group') === group) messages.push(fromKafka(message));
        if (BigInt(message.offset) + 1n >= end) open.delete(partition);
        if (open.size === 0) over.resolve();
      },
    });
    await over.promise;
    return messages;
  } finally {
    await consumer.disconnect().catch(() => undefined);
    await admin.deleteGroups([groupId]).catch(() => undefined);
    await admin.disconnect();
  }
}
