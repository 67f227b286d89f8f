import { Counter, type Registry } from 'prom-client';
import type { Outcome } from '../delivery/delivery-claims.store.ts';

/** Counts recorded outcomes of deliveries by status and channel: `messaging_delivery_outcomes_total`. */
export type CountOutcome = (outcome: Outcome) => void;

export function createOutcomeCounter(registry: Registry): CountOutcome {
  const counter = new Counter({
    name: 'messaging_delivery_outcomes_total',
    help: 'Recorded outcomes of deliveries; QUEUED ones are tried again',
    labelNames: ['status', 'channel'],
    registers: [registry],
  });
  return ({ status, delivery: { channel } }) => counter.inc({ status, channel });
}
