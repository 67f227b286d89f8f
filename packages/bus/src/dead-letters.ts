import { apply, type ApplyParts } from './apply.ts';
import type { Patience } from './deliver.ts';
import { nameOfError } from './describe-error.ts';
import { decrypt, encrypt } from './encryption.ts';
import { type Envelope, toKafka } from './envelope.ts';
import type { ParkedRow } from './inbox.ts';
import { nextRetry } from './parked-retry.ts';
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

/** What replaying works with: how the group applies, and how its dead letters are read. */
export type ReplayParts = ApplyParts & {
  /** The group's dead letters from `since` to now. */
  readDeadLetters(since: Date): Promise<Envelope[]>;
  patience: Patience;
};

/**
 * Applies the dead letters of the group's parked keys in order, reading them once, and frees each key whose messages were all
 * applied; a key whose message fails again stays parked behind it.
 */
export async function replay(parts: ReplayParts, { keys }: { keys?: string[] } = {}): Promise<Replay> {
  const result: Replay = { freed: 0, applied: 0, stillParked: 0 };
  for (const { row, messages } of await withMessages(parts, keys)) {
    const applied = await replayKey(parts, row, messages);
    result.applied += applied.count;
    result[applied.freed ? 'freed' : 'stillParked'] += 1;
  }
  return result;
}

/** Discards the dead letters of parked keys; newer messages are applied as if these had been. Answers how many keys it freed. */
export async function discard(parts: ReplayParts, { keys }: { keys?: string[] } = {}): Promise<number> {
  let freed = 0;
  for (const { row, messages } of await withMessages(parts, keys)) {
    const versions = messages.map(({ meta }) => meta.version);
    const done = await parts.store.transaction(async () => {
      await parts.inbox.write(new Map([[row.key, Math.max(row.version, ...versions)]]));
      return parts.inbox.free(row.key, row.waiting);
    });
    if (done) freed++;
  }
  return freed;
}

/** The clocks of brokers and services differ by less. */
const clockMarginMs = 10 * 60_000;

/** Parked keys with their dead letters; messages are sent before they are counted, so all that the rows count are read. */
async function withMessages(parts: ReplayParts, keys: string[] | undefined) {
  const parked = await parts.inbox.parked(keys);
  if (parked.length === 0) return [];
  const first = Math.min(...parked.map(({ since }) => since.getTime()));
  const letters = await parts.readDeadLetters(new Date(first - clockMarginMs));
  const byKey = Map.groupBy(letters, ({ meta }) => meta.key);
  return parked.map(row => ({ row, messages: decrypted(byKey.get(row.key), row) }));
}

async function replayKey(
  parts: ReplayParts,
  row: ParkedRow,
  messages: Envelope[],
): Promise<{ count: number; freed: boolean }> {
  const { inbox, patience } = parts;
  const { key, version, reason } = row;
  let count = 0;
  try {
    for (const message of inOrder(messages)) {
      await apply(parts, [message], { evenIfParked: true });
      count++;
    }
  } catch (error) {
    const retryAt = nextRetry(row, error, patience.transientMs);
    await inbox.park(key, { version, reason: nameOfError(error), retryAt });
    return { count, freed: false };
  }
  const freed = await inbox.free(key, row.waiting);
  // More of its messages came meanwhile.
  if (!freed) await inbox.park(key, { version, reason, retryAt: new Date() });
  return { count, freed };
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
