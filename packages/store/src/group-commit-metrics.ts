import { Counter, Histogram, type Registry } from 'prom-client';

/** Figures of one group commit, labelled by its name; several share one registry. */
export type GroupCommitMetrics = {
  /** Notes a batch that begins; the returned function notes its commit. */
  startBatch(entries: number): () => void;
  conflict(): void;
  refused(): void;
};

const none: GroupCommitMetrics = {
  startBatch: () => () => undefined,
  conflict: () => undefined,
  refused: () => undefined,
};

const labelNames = ['name'] as const;

/** Without a registry nothing is counted. */
export function createGroupCommitMetrics(name: string, registry: Registry | undefined): GroupCommitMetrics {
  if (!registry) return none;
  const once = <T>(metric: string, make: (metric: string) => T): T =>
    (registry.getSingleMetric(metric) as T | undefined) ?? make(metric);
  const histogram = (metric: string, help: string, buckets: number[]) =>
    once(metric, () => new Histogram({ name: metric, help, labelNames, buckets, registers: [registry] }));
  const counter = (metric: string, help: string) =>
    once(metric, () => new Counter({ name: metric, help, labelNames, registers: [registry] }));

  const sizes = [1, 2, 4, 8, 16, 32, 64, 128, 256];
  const durations = [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2];
  const entries = histogram('group_commit_entries', 'Entries committed together', sizes);
  const seconds = histogram('group_commit_seconds', 'From the read of a batch to its commit', durations);
  const conflicts = counter('group_commit_conflicts_total', 'Batches that lost a race to another writer');
  const refusals = counter('group_commit_refused_total', 'Entries refused after losing every race');
  const labels = { name };
  return {
    startBatch: size => {
      const end = seconds.startTimer(labels);
      return () => {
        end();
        entries.observe(labels, size);
      };
    },
    conflict: () => conflicts.inc(labels),
    refused: () => refusals.inc(labels),
  };
}
