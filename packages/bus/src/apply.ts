import type { Store } from '@momos/store';
import type { Envelope } from './envelope.ts';
import type { HandleLetters } from './handle.ts';
import type { Inbox } from './inbox.ts';
import type { Metrics, Outcome } from './metrics.ts';
import { untraced } from './trace.ts';

/** How a group applies messages. */
export type ApplyParts = {
  store: Store;
  inbox: Inbox;
  group: string;
  topic: string;
  handle: HandleLetters;
  /** False: the handler runs outside of the transaction, at least once (it calls somebody else). */
  transactional: boolean;
  /** Whether the handler takes many messages at once. */
  inBulk: boolean;
  /** Sends letters of a parked key to the dead letter topic, sealed. */
  bury(letters: Envelope[], how: { reason: string; seal: Buffer }): Promise<void>;
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
  letters: Envelope[],
  { evenIfParked = false } = {},
): Promise<void> {
  const { store, metrics, group, topic } = parts;
  const work = () => sortAndHandle(parts, letters, evenIfParked);
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
  letters: Envelope[],
  evenIfParked: boolean,
): Promise<[Envelope, Outcome][]> {
  const rows = await parts.inbox.read([...new Set(letters.map(({ meta }) => meta.key))]);
  const versions = new Map<string, number>();
  const outcomes = letters.map((letter): [Envelope, Outcome] => {
    const { key, version } = letter.meta;
    const row = rows.get(key);
    if (version <= (versions.get(key) ?? row?.version ?? 0)) return [letter, 'stale'];
    if (row?.parked && !evenIfParked) return [letter, 'behind'];
    versions.set(key, version);
    return [letter, 'applied'];
  });
  const having = (outcome: Outcome) =>
    outcomes.filter(([, its]) => its === outcome).map(([letter]) => letter);

  await queueBehind(parts, having('behind'));
  await parts.handle(having('applied'));
  await parts.inbox.write(versions);
  return outcomes;
}

async function queueBehind({ inbox, bury }: ApplyParts, behind: Envelope[]): Promise<void> {
  for (const [key, letters] of Map.groupBy(behind, ({ meta }) => meta.key)) {
    const seal = await inbox.wait(key, letters.length);
    if (!seal) throw new FreedMeanwhile();
    await bury(letters, { reason: 'behind a parked message', seal });
  }
}
