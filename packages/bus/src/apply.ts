import type { Store } from '@momos/store';
import type { Envelope } from './envelope.ts';
import type { HandleMessages } from './handle.ts';
import type { Inbox } from './inbox.ts';
import type { Metrics, Outcome } from './metrics.ts';
import { untraced } from './trace.ts';

/** How a group applies messages. */
export type ApplyParts = {
  store: Store;
  inbox: Inbox;
  group: string;
  topic: string;
  handle: HandleMessages;
  /** False: the handler runs outside of the transaction, at least once (it calls another service). */
  transactional: boolean;
  /** Whether the handler takes many messages together. */
  isBatch: boolean;
  /** Sends messages of a parked key to the dead letter topic, sealed. */
  sendToDeadLetters(messages: Envelope[], how: { reason: string; seal: Buffer }): Promise<void>;
  metrics: Metrics;
};

class FreedMeanwhile extends Error {}

/**
 * Applies messages with effect once each: one transaction reads the inbox, skips what is not newer than applied, lets
 * the handler write and notes the new versions. Messages of parked keys go to the dead letters (except in a replay). Rejects with the
 * handler's error, and then nothing of it has happened.
 */
export async function apply(
  parts: ApplyParts,
  messages: Envelope[],
  { evenIfParked = false } = {},
): Promise<void> {
  const { store, metrics, group, topic } = parts;
  const work = () => sortAndHandle(parts, messages, evenIfParked);
  for (;;) {
    try {
      const outcomes = await untraced(() => (parts.transactional ? store.transaction(work) : work()));
      for (const [{ meta }, outcome] of outcomes) {
        const delay = outcome === 'applied' ? (Date.now() - meta.time.getTime()) / 1000 : undefined;
        metrics.consumed({ group, topic }, outcome, delay);
      }
      return;
    } catch (error) {
      if (!(error instanceof FreedMeanwhile)) throw error;
    }
  }
}

async function sortAndHandle(
  parts: ApplyParts,
  messages: Envelope[],
  evenIfParked: boolean,
): Promise<[Envelope, Outcome][]> {
  const rows = await parts.inbox.read([...new Set(messages.map(({ meta }) => meta.key))]);
  const versions = new Map<string, number>();
  const outcomes = messages.map((message): [Envelope, Outcome] => {
    const { key, version } = message.meta;
    const row = rows.get(key);
    if (version <= (versions.get(key) ?? row?.version ?? 0)) return [message, 'stale'];
    if (row?.parked && !evenIfParked) return [message, 'behind'];
    versions.set(key, version);
    return [message, 'applied'];
  });
  const having = (outcome: Outcome) =>
    outcomes.filter(([, its]) => its === outcome).map(([message]) => message);

  await queueBehind(parts, having('behind'));
  await parts.handle(having('applied'));
  await parts.inbox.write(versions);
  return outcomes;
}

async function queueBehind({ inbox, sendToDeadLetters }: ApplyParts, behind: Envelope[]): Promise<void> {
  for (const [key, messages] of Map.groupBy(behind, ({ meta }) => meta.key)) {
    const seal = await inbox.wait(key, messages.length);
    if (!seal) throw new FreedMeanwhile();
    await sendToDeadLetters(messages, { reason: 'behind a parked message', seal });
  }
}
