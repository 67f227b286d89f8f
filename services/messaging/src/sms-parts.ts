import type { Logger } from '@momos/runtime';
import type { Store } from '@momos/store';
import type { Registry } from 'prom-client';
import { type MessagingConfig, smsLimitsOf } from './config.ts';
import { createSmsCounts } from './sms/sms-count.store.ts';
import { createSmsGate } from './sms/sms-gate.ts';
import { createSmsMetrics, showSmsUse } from './sms/sms-metrics.ts';

/** The limits of text messages, and what is counted against them. */
export function createSmsParts(
  config: MessagingConfig,
  { store, log, registry }: { store: Store; log: Logger; registry: Registry },
) {
  const smsCounts = createSmsCounts(store);
  const smsLimits = smsLimitsOf(config);
  const parts = { counts: smsCounts, limits: smsLimits, log };
  showSmsUse(registry, parts);
  const smsGate = createSmsGate({
    ...parts,
    secret: config.PAGE_SECRET,
    metrics: createSmsMetrics(registry),
  });
  return {
    smsCounts,
    smsLimits,
    smsGate,
    smsPartPrice: config.SMS_PART_PRICE,
    quietHours: config.QUIET_HOURS,
  };
}
