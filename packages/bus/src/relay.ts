import { type Held, lead, type Leadership, type Store } from '@momos/store';
import type { Bell } from './bell.ts';
import { describeError } from './describe-error.ts';
import { toKafka } from './envelope.ts';
import type { Metrics } from './metrics.ts';
import { type OutboxRow, outboxRows } from './outbox.ts';
import type { Publisher } from './publisher.ts';
import { backoff, rest } from './rest.ts';
import type { Logger } from './topic.ts';
import type { TopicMaker } from './topics.ts';
import { untraced } from './trace.ts';

/** What the relay works with. */
export type RelayParts = {
  store: Store;
  publisher: Publisher;
  /** Makes the topics (by their plain names) where they are missing. */
  ensure: TopicMaker;
  topicPrefix: string;
  bell: Bell;
  /** Makes the outbox's index. */
  ready(): Promise<void>;
  metrics: Metrics;
  logger: Logger;
};

const batchSize = 500;
/** How long a row of another copy of the service waits at most; the relay's own copy rings the bell. */
const sweepMs = 200;
/** Under load, rows are gathered this long: fewer, larger sends; an idle relay does not wait. */
const gatherMs = 25;
const leaseMs = 6000;

/**
 * Tells Kafka what the outbox holds, oldest first and in order per key; a row is deleted once its send is
 * acknowledged. One copy of a service leads, so no two relays race; what a crash sends twice is skipped by consumers.
 * A commit in this process rings the bell; what other copies commit is found by the next sweep.
 */
export function startRelay(parts: RelayParts): Leadership {
  const onError = (error: unknown) =>
    parts.logger.warn({ err: describeError(error) }, 'the outbox relay starts again');
  return untraced(() =>
    lead(parts.store, { name: 'outbox-relay', ttlMs: leaseMs, onError }, held => relay(parts, held)),
  );
}

async function relay(parts: RelayParts, held: Held): Promise<void> {
  const { bell, ensure, logger, ready } = parts;
  const { signal } = held;
  await ready();
  let failures = 0;
  bell.ring();
  while (!signal.aborted) {
    await bell.wait(sweepMs, signal);
    const started = performance.now();
    try {
      await measure(parts);
      while (!signal.aborted && (await relayBatch(parts, held)) >= batchSize);
      if (failures > 0) logger.info({ failures }, 'the outbox relay reaches Kafka again');
      failures = 0;
      await rest(Math.max(0, gatherMs - (performance.now() - started)), signal);
    } catch (error) {
      if (failures++ === 0) logger.warn({ err: describeError(error) }, 'events wait in the outbox');
      ensure.forget();
      bell.ring();
      await rest(backoff(failures, 100, 2000), signal);
    }
  }
}

/** Sends up to one batch and answers how many rows it took. */
async function relayBatch({ store, publisher, ensure, topicPrefix, metrics }: RelayParts, held: Held) {
  const rows = await nextRows(store);
  if (rows.length === 0) return 0;
  const byTopic = Map.groupBy(rows, row => row.topic);
  await ensure([...byTopic.keys()]);
  if (!held.sure()) throw new Error('the relay leads no more');
  await publisher.send(
    [...byTopic].map(([topic, of]) => ({
      topic: topicPrefix + topic,
      messages: of.map(({ _id, value, at: _at, ...meta }) => toKafka({ meta: { id: _id, ...meta }, value })),
    })),
  );
  // By majority as everything is: the next read by majority would find, and send, the rows again.
  await outboxRows(store).deleteMany({ _id: { $in: rows.map(row => row._id) } });
  for (const [topic, of] of byTopic) metrics.published(topic, of.length);
  return rows.length;
}

/** The oldest rows. Read by majority: what may be rolled back must not be told. */
const nextRows = (store: Store): Promise<OutboxRow[]> =>
  outboxRows(store)
    .find({}, { promoteBuffers: true, readConcern: { level: 'majority' } })
    .sort({ at: 1 })
    .limit(batchSize)
    .toArray();

async function measure({ store, metrics }: RelayParts): Promise<void> {
  if (!metrics.dueForOutbox()) return;
  const oldest = await outboxRows(store)
    .find({}, { projection: { time: 1 } })
    .sort({ at: 1 })
    .limit(1)
    .next();
  metrics.outbox(
    await outboxRows(store).estimatedDocumentCount(),
    oldest ? (Date.now() - oldest.time.getTime()) / 1000 : 0,
  );
}
