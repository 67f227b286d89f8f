import type { TopicKind } from '@momos/contracts/topics';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** Outcome of a delivered message; `behind` is one that queues behind a parked message of its key. */
export type Outcome = 'applied' | 'stale' | 'parked' | 'behind';

/** Metrics of the bus; without a registry nothing is counted. */
export type Metrics = {
  published(topic: string, count: number): void;
  /** Whether the outbox was last measured over 2 s ago. */
  dueForOutbox(): boolean;
  outbox(rows: number, oldestSeconds: number): void;
  /** Keys that wait for a replay. */
  parkedKeys(keys: number): void;
  consumed(labels: { group: string; topic: string }, outcome: Outcome, delaySeconds?: number): void;
  /** Messages of a partition that wait; `kind` is the topic's. */
  lag(labels: { group: string; topic: string; kind: TopicKind; partition: number }, messages: number): void;
};

const none: Metrics = {
  published: () => undefined,
  dueForOutbox: () => false,
  outbox: () => undefined,
  parkedKeys: () => undefined,
  consumed: () => undefined,
  lag: () => undefined,
};

/** The metrics of a bus in `registry`; several buses of one process may share it. */
export function createMetrics(registry: Registry | undefined): Metrics {
  if (!registry) return none;
  const { published, rows, oldest, parked, consumed, lag, delay } = metricsIn(registry);
  let lookedAt = 0;
  return {
    published: (topic, count) => published.inc({ topic }, count),
    dueForOutbox: () => performance.now() - lookedAt > 2000,
    outbox: (count, seconds) => {
      lookedAt = performance.now();
      rows.set(count);
      oldest.set(seconds);
    },
    parkedKeys: keys => parked.set(keys),
    consumed: (labels, outcome, delaySeconds) => {
      consumed.inc({ ...labels, outcome });
      if (delaySeconds !== undefined) delay.observe(labels, delaySeconds);
    },
    lag: (labels, messages) => lag.set(labels, messages),
  };
}

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
    rows: gauge('momos_outbox_rows', 'Messages committed and not yet published.'),
    oldest: gauge('momos_outbox_oldest_seconds', 'Age of the oldest message not yet published.'),
    parked: gauge('momos_bus_parked_keys', 'Keys whose messages wait for a replay.'),
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
