import {
  createWakeSignal,
  type Held,
  lead,
  type Leadership,
  type Store,
  wakeChannel,
  type WakeSignal,
} from '@momos/store';
import { describeError } from './describe-error.ts';
import { toKafka } from './envelope.ts';
import type { Metrics } from './metrics.ts';
import { type OutboxRow, outboxRows } from './outbox.ts';
import type { Publisher } from './publisher.ts';
import { backoff, sleep } from './sleep.ts';
import type { Logger } from './topic.ts';
import type { TopicMaker } from './topic-maker.ts';
import { untraced } from './trace.ts';

/** What the relay works with. */
export type RelayParts = {
  store: Store;
  publisher: Publisher;
  /** Makes the topics (by their plain names) where they are missing. */
  ensure: TopicMaker;
  topicPrefix: string;
  /** Makes the outbox's index. */
  ready(): Promise<void>;
  metrics: Metrics;
  logger: Logger;
};

const batchSize = 500;
/** The longest sleep; rows are announced by the wake signal and, from other copies, by the wake channel. */
const sleepMs = 1000;
/** Under load, rows are gathered this long: fewer, larger sends; an idle relay does not wait. */
const gatherMs = 25;
const leaseMs = 6000;
const leaseName = 'outbox-relay';

/** A relay that stands for the lead; `notify` announces rows to the leading one, in this process or another. */
export type Relay = Leadership & { notify(): void };

/** Announces rows of a process that runs no relay itself. */
export const notifyRelay = (store: Store): void => void wakeChannel(store).notify(leaseName);

/**
 * Publishes the outbox to Kafka, oldest first and in order per key; a row is deleted once its send is acknowledged. One
 * copy of a service leads, so no two relays race; what a crash sends twice is skipped by consumers.
 */
export function startRelay(parts: RelayParts): Relay {
  const { logger, store } = parts;
  const wakeSignal = createWakeSignal();
  const channel = wakeChannel(store);
  const onError = (error: unknown) =>
    logger.warn({ err: describeError(error), op: leaseName }, 'Outbox relay failed; will restart');
  const serve = async (held: Held) => {
    const mute = channel.listen(leaseName, wakeSignal.notify, logger);
    await relay(parts, held, wakeSignal).finally(mute);
  };
  const leadership = untraced(() => lead(store, { name: leaseName, ttlMs: leaseMs, onError }, serve));
  return {
    ...leadership,
    notify: () => (leadership.leading() ? wakeSignal.notify() : notifyRelay(store)),
  };
}

async function relay(parts: RelayParts, held: Held, wakeSignal: WakeSignal): Promise<void> {
  const { ensure, logger, ready } = parts;
  const { signal } = held;
  await ready();
  let failures = 0;
  wakeSignal.notify();
  while (!signal.aborted) {
    await wakeSignal.wait(sleepMs, signal);
    const started = performance.now();
    try {
      while (!signal.aborted && (await relayBatch(parts, held)) >= batchSize);
      if (failures > 0) logger.info({ failures, op: leaseName }, 'Outbox relay reaches Kafka again');
      failures = 0;
      await sleep(Math.max(0, gatherMs - (performance.now() - started)), signal);
    } catch (error) {
      if (failures++ === 0)
        logger.warn(
          { op: leaseName, err: describeError(error) },
          'Outbox relay cannot reach Kafka; will retry',
        );
      ensure.forget();
      wakeSignal.notify();
      await sleep(backoff(failures, 100, 2000), signal);
    }
  }
}

/** Sends up to one batch and answers how many rows it took. */
async function relayBatch({ store, publisher, ensure, topicPrefix, metrics }: RelayParts, held: Held) {
  const rows = await nextRows(store);
  if (rows.length === 0) return 0;
  const byTopic = Map.groupBy(rows, row => row.topic);
  await ensure([...byTopic].map(([name, [row]]) => ({ name, kind: row?.topicKind ?? 'state' })));
  if (!held.sure()) throw new Error('the outbox relay lost its lease');
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

/** The oldest rows. Read by majority: what may be rolled back must not be published. */
const nextRows = (store: Store): Promise<OutboxRow[]> =>
  outboxRows(store)
    .find({}, { promoteBuffers: true, readConcern: { level: 'majority' } })
    .sort({ at: 1 })
    .limit(batchSize)
    .toArray();
