import { Counter, Gauge, type Registry } from 'prom-client';
import type { RefundDeps } from '../refund/refund-deps.ts';

/** Counts what was refused and waits for a person. */
export function countRefusedBy(registry: Registry): RefundDeps['countRefused'] {
  const counter = new Counter({
    name: 'momos_money_refused_total',
    help: 'Refunds that the provider refused or reversed, money orders that could not be executed, and disputes',
    labelNames: ['what'],
    registers: [registry],
  });
  return what => counter.inc({ what });
}

/** Counts what waits for a person at each scrape. */
export function showUnsettled(
  registry: Registry,
  deps: Pick<RefundDeps, 'refunds' | 'payments' | 'moneyOrders' | 'log'>,
) {
  const { refunds, payments, moneyOrders, log } = deps;
  const gauge = new Gauge({
    name: 'momos_money_unsettled',
    help: 'Refunds that failed or are not answered, captures that were refused, captures and releases that are not answered, and payments for what their owner does not have',
    labelNames: ['what'],
    registers: [registry],
    async collect() {
      try {
        const { failed, unknown } = await refunds.countUnsettled();
        gauge.set({ what: 'refund-failed' }, failed);
        gauge.set({ what: 'refund-unknown' }, unknown);
        gauge.set({ what: 'order-unknown' }, await payments.countUnanswered());
        gauge.set({ what: 'capture-refused' }, await moneyOrders.countRefused());
        gauge.set({ what: 'orphaned' }, await payments.countOrphaned());
        gauge.set({ what: 'dispute-open' }, await payments.countDisputed());
      } catch (err) {
        // The other metrics are shown while the database is away.
        gauge.reset();
        log.warn(
          { op: 'metrics.unsettled', err },
          'Unsettled money was not counted; will try again at the next scrape',
        );
      }
    },
  });
}
