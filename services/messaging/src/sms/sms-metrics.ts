import type { Logger } from '@momos/runtime';
import { Counter, Gauge, type Registry } from 'prom-client';
import { type Country, countries } from './numbering-plan.ts';
import { capId, type SmsLimits } from './sms-limits.ts';
import type { SmsCounts } from './sms-count.store.ts';

export type SmsMetrics = { sent: Counter<'use'>; refusals: Counter<'limit' | 'use'> };

/** Counts texts and refusals: `messaging_sms_total` and `messaging_sms_refusals_total`. */
export const createSmsMetrics = (registry: Registry): SmsMetrics => ({
  sent: new Counter({
    name: 'messaging_sms_total',
    help: 'Text messages that were counted to be sent, by use: code or blast',
    labelNames: ['use'],
    registers: [registry],
  }),
  refusals: new Counter({
    name: 'messaging_sms_refusals_total',
    help: 'Text messages not sent, by use and by the limit that is reached: host, recipient, country or system; number: none that we text',
    labelNames: ['limit', 'use'],
    registers: [registry],
  }),
});

/** Shows at each scrape which part of the limit of a day is used, by country and in all. */
export function showSmsUse(
  registry: Registry,
  { counts, limits, log }: { counts: Pick<SmsCounts, 'usedOf'>; limits: SmsLimits; log: Logger },
): void {
  const caps = [
    { scope: 'system', key: 'all', limit: limits.inAll } as const,
    ...countries
      .filter(country => limits.countries.has(country))
      .map((key: Country) => ({ scope: 'country', key, limit: limits.perCountry }) as const),
  ];
  const gauge = new Gauge({
    name: 'messaging_sms_day_used_ratio',
    help: 'Part of the text messages of a day that is used, by country and in all',
    labelNames: ['place'],
    registers: [registry],
    async collect() {
      gauge.reset();
      try {
        const used = await counts.usedOf(caps);
        for (const { scope, key, limit } of caps)
          gauge.set({ place: key }, (used.get(capId(scope, key))?.day ?? 0) / limit.day);
      } catch (err) {
        // The other metrics are shown while the database is away.
        log.warn({ op: 'metrics.sms', err }, 'Use of text messages not counted; shown with the next scrape');
      }
    },
  });
}
