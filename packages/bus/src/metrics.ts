import type { TopicKind } from '@momos/contracts/topics';
import type { Store } from '@momos/store';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { parkedRows } from './inbox.ts';
import { outboxRows } from './outbox.ts';

/** Outcome of a delivered message; `behind` is one that queues behind a parked message of its key. */
export type Outcome = 'applied' | 'stale' | 'parked' | 'behind';

/** Metrics of the bus; without a registry nothing is counted. */
export type Metrics = {
  published(topic: string, count: number): void;
  consumed(labels: { group: string; topic: string }, outcome: Outcome, delaySeconds?: number): void;
  /** Messages of a partition that wait; `kind` is the topic's. */
  lag(labels: { group: string; topic: string; kind: TopicKind; partition: number }, messages: number): void;
};

const none: Metrics = {
  published: () => undefined,
  consumed: () => undefined,
  lag: () => undefined,
};

/** The metrics of a bus in `registry`, the store's read when they are asked for; several buses of one process may share it. */
export function createMetrics(registry: Registry | undefined, store: Store): Metrics {
  if (!registry) return none;
  gaugesOf(store, registry);
  const { published, consumed, lag, delay } = metricsIn(registry);
  return {
    published: (topic, count) => published.inc({ topic }, count),
    consumed: (labels, outcome, delaySeconds) => {
      consumed.inc({ ...labels, outcome });
      if (delaySeconds !== undefined) delay.observe(labels, delaySeconds);
    },
    lag: (labels, messages) => lag.set(labels, messages),
  };
}

/** Gauges whose values are in the store: read at each scrape, since a clock of their own would keep a resting service busy. */
function gaugesOf(store: Store, registry: Registry): void {
  const gauge = (name: string, help: string, read: () => Promise<number>) => {
    if (registry.getSingleMetric(name)) return;
    const made: Gauge = new Gauge({
      name,
      help,
      registers: [registry],
      // A database that is away leaves the last value; the other metrics are still wanted.
      collect: () =>
        read().then(
          value => made.set(value),
          () => undefined,
        ),
    });
  };
  gauge('momos_outbox_rows', 'Messages committed and not yet published.', () =>
    outboxRows(store).estimatedDocumentCount(),
  );
  gauge('momos_outbox_oldest_seconds', 'Age of the oldest message not yet published.', async () => {
    const oldest = await oldestRow(store);
    return oldest ? (Date.now() - oldest.time.getTime()) / 1000 : 0;
  });
  gauge('momos_bus_parked_keys', 'Keys whose messages wait for a replay.', () =>
    parkedRows(store).estimatedDocumentCount(),
  );
}

const oldestRow = (store: Store) =>
  outboxRows(store)
    .find({}, { projection: { time: 1 } })
    .sort({ at: 1 })
    .limit(1)
    .next();

function metricsIn(registry: Registry) {
  const registers = [registry];
  const once = <T>(name: string, make: () => T): T =>
    (registry.getSingleMetric(name) as T | undefined) ?? make();
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    once(name, () => new Gauge({ name, help, labelNames, registers }));
  const counter = (name: string, help: string, labelNames: string[]) =>
    once(name, () => new Counter({ name, help, labelNames, registers }));
  const histogram = (name: string, help: string, labelNames: string[]) =>
    once(name, () => new Histogram({ name, help, labelNames, buckets: delayBuckets, registers }));

  return {
    published: counter('momos_bus_published_total', 'Messages published to Kafka.', ['topic']),
    consumed: counter('momos_bus_consumed_total', 'Messages by outcome.', ['group', 'topic', 'outcome']),
    lag: gauge('momos_bus_lag_messages', 'Messages not yet consumed.', [
      'group',
      'topic',
      'kind',
      'partition',
    ]),
    delay: histogram('momos_bus_delay_seconds', 'From the change to its application by a consumer.', [
      'group',
      'topic',
    ]),
  };
}

const delayBuckets = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];
