import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** What happened to a delivered message. */
export type Outcome = 'applied' | 'stale' | 'parked' | 'behind';

/** The bus's figures; without a registry nothing is counted. */
export type Metrics = {
  published(topic: string, count: number): void;
  /** Whether the outbox was last looked at over 2 s ago. */
  dueForOutbox(): boolean;
  outbox(rows: number, oldestSeconds: number): void;
  /** How many keys wait for a replay. */
  parkedKeys(keys: number): void;
  consumed(labels: { group: string; topic: string }, outcome: Outcome, delaySeconds?: number): void;
  lag(labels: { group: string; topic: string; partition: number }, messages: number): void;
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
  const registers = [registry];
  const once = <T>(name: string, make: () => T): T =>
    (registry.getSingleMetric(name) as T | undefined) ?? make();
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    once(name, () => new Gauge({ name, help, labelNames, registers }));
  const counter = (name: string, help: string, labelNames: string[]) =>
    once(name, () => new Counter({ name, help, labelNames, registers }));

  const published = counter('momos_bus_published_total', 'Events told to Kafka.', ['topic']);
  const rows = gauge('momos_outbox_rows', 'Events committed and not yet told.');
  const oldest = gauge('momos_outbox_oldest_seconds', 'Age of the oldest event not yet told.');
  const parked = gauge('momos_bus_parked_keys', 'Keys whose messages wait for a replay.');
  const consumed = counter('momos_bus_consumed_total', 'Messages by what became of them.', [
    'group',
    'topic',
    'outcome',
  ]);
  const lag = gauge('momos_bus_lag_messages', 'Messages not yet consumed.', ['group', 'topic', 'partition']);
  const delay = once('momos_bus_delay_seconds', () => {
    const buckets = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];
    return new Histogram({
      name: 'momos_bus_delay_seconds',
      help: 'From the change to its application by a consumer.',
      labelNames: ['group', 'topic'],
      buckets,
      registers,
    });
  });

  let looked = 0;
  return {
    published: (topic, count) => published.inc({ topic }, count),
    dueForOutbox: () => performance.now() - looked > 2000,
    outbox: (count, seconds) => {
      looked = performance.now();
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
