import { Counter, Histogram, type Registry } from 'prom-client';

/** Figures of the seat desk. */
export type SeatMetrics = {
  batchEntries: Histogram;
  batchSeconds: Histogram;
  /** Batches that were decided again because another copy of the service, or another transaction, was faster. */
  lostRaces: Counter;
};

export const createSeatMetrics = (registry: Registry): SeatMetrics => ({
  batchEntries: new Histogram({
    registers: [registry],
    name: 'seat_batch_entries',
    help: 'Requests committed together',
    buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256],
  }),
  batchSeconds: new Histogram({
    registers: [registry],
    name: 'seat_batch_seconds',
    help: 'Time from reading to the commit of a batch',
    buckets: [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2],
  }),
  lostRaces: new Counter({
    registers: [registry],
    name: 'seat_lost_races_total',
    help: 'Batches decided again because somebody else was faster',
  }),
});
