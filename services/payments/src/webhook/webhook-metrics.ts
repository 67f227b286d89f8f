import { Counter, type Registry } from 'prom-client';

/** Counts events that were processed before a webhook brought them; many of them mean that webhooks do not arrive. */
export function countMissedBy(registry: Registry): (provider: string) => void {
  const counter = new Counter({
    name: 'momos_webhooks_missed_total',
    help: 'Events that a provider was asked for and that no webhook had brought yet',
    labelNames: ['provider'],
    registers: [registry],
  });
  return provider => counter.inc({ provider });
}
