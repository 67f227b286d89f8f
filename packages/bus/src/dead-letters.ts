import { randomUUID } from 'node:crypto';
import type { Kafka } from 'kafkajs';
import { apply, type ApplyParts } from './apply.ts';
import { nameOfError } from './describe-error.ts';
import { type Envelope, fromKafka, headerOf, toKafka } from './envelope.ts';
import type { ParkedRow } from './inbox.ts';
import type { Publisher } from './publisher.ts';
import { seal, unseal } from './seal.ts';
import { deadLetterTopic } from './topics.ts';

/** What a replay came to. */
export type Replay = { freed: number; applied: number; stillParked: number };

/** Which letters: all parked keys of the group, or one. */
export type ReplayOptions = { key?: string };

/**
 * Sends letters to the dead letters of `topic` (full name), with the group that could not apply them and why. Dead letters
 * stay until somebody deletes them, so what they say is sealed, and can be read as long as their key is parked.
 */
export async function bury(
  publisher: Publisher,
  topic: string,
  letters: Envelope[],
  { seal: key, ...why }: { group: string; reason: string; seal: Buffer },
) {
  const messages = letters.map(letter => {
    const message = toKafka({ ...letter, value: seal(letter.value, key) });
    return { ...message, headers: { ...message.headers, ...why } };
  });
  await publisher.send([{ topic: deadLetterTopic(topic), messages }]);
}

/** What replaying works with: how the group applies, and where its dead letters are. */
export type ReplayParts = ApplyParts & { kafka: Kafka; fullTopic: string; groupPrefix: string };

/**
 * Applies the dead letters of the group's parked keys in order and frees each key whose letters all went well; a key
 * whose letter fails again stays parked behind it.
 */
export async function replay(parts: ReplayParts, { key }: ReplayOptions = {}): Promise<Replay> {
  const result: Replay = { freed: 0, applied: 0, stillParked: 0 };
  const parked = await parts.inbox.parked(key);
  if (parked.length === 0) return result;
  // Letters are sent before they are counted, so what these rows count is in the topic by now.
  const letters = Map.groupBy(await readLetters(parts), ({ meta }) => meta.key);
  for (const row of parked) {
    const applied = await replayKey(parts, row, opened(letters.get(row.key), row));
    result.applied += applied.count;
    result[applied.freed ? 'freed' : 'stillParked'] += 1;
  }
  return result;
}

/** Gives up a parked key's dead letters: what is newer goes on as if they had been applied. */
export async function discard(parts: ReplayParts, { key }: ReplayOptions = {}): Promise<number> {
  const parked = await parts.inbox.parked(key);
  const letters =
    parked.length === 0
      ? new Map<string, Envelope[]>()
      : Map.groupBy(await readLetters(parts), ({ meta }) => meta.key);
  let freed = 0;
  for (const row of parked) {
    const versions = opened(letters.get(row.key), row).map(({ meta }) => meta.version);
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
  letters: Envelope[],
): Promise<{ count: number; freed: boolean }> {
  let count = 0;
  try {
    for (const letter of inOrder(letters)) {
      await apply(parts, [letter], { evenIfParked: true });
      count++;
    }
  } catch (error) {
    await parts.inbox.park(row.key, { version: row.version, reason: nameOfError(error) });
    return { count, freed: false };
  }
  return { count, freed: await parts.inbox.free(row.key, row.waiting) };
}

/** The letters of a parked key that its seal opens; others are left from an earlier time that it was parked. */
const opened = (letters: Envelope[] | undefined, row: ParkedRow): Envelope[] =>
  (letters ?? []).flatMap(({ meta, value }) => {
    const read = unseal(value, row.seal);
    return read ? [{ meta, value: read }] : [];
  });

/** A key's letters by version, each once: retries and redeliveries leave copies. */
function inOrder(letters: Envelope[]): Envelope[] {
  const byVersion = new Map(letters.map(letter => [letter.meta.version, letter]));
  return [...byVersion.values()].sort((a, b) => a.meta.version - b.meta.version);
}

/** Every dead letter of this group in the topic, as of now. */
async function readLetters({ kafka, fullTopic, groupPrefix, group }: ReplayParts): Promise<Envelope[]> {
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
    const letters: Envelope[] = [];
    const over = Promise.withResolvers<void>();
    consumer.on(consumer.events.CRASH, ({ payload }) => over.reject(payload.error));
    await consumer.connect();
    await consumer.subscribe({ topics: [topic], fromBeginning: true });
    await consumer.run({
      eachMessage: async ({ partition, message }) => {
        const end = open.get(partition);
        if (end === undefined) return;
        if (headerOf(message.headers ?? {}, 'group') === group) letters.push(fromKafka(message));
        if (BigInt(message.offset) + 1n >= end) open.delete(partition);
        if (open.size === 0) over.resolve();
      },
    });
    await over.promise;
    return letters;
  } finally {
    await consumer.disconnect().catch(() => undefined);
    await admin.deleteGroups([groupId]).catch(() => undefined);
    await admin.disconnect();
  }
}
