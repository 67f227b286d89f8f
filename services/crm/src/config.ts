import { ports, readConfig, secret, secrets } from '@momos/runtime';
import { z } from 'zod';

const shape = {
  ...ports('crm'),
  CRM_DATABASE: z.string().default('momos_crm'),
  /** Prefix of topics and consumer groups; empty except in tests. */
  TOPIC_PREFIX: z.string().default(''),
  /** Signs page keys. */
  PAGE_SECRET: secret('development-page-secret'),
  /** Seals the audit log: the first seals, all prove. An old one stays in the list as long as its entries are kept. */
  AUDIT_SECRET: secrets('development-audit-secret'),
  /** How long entries of the audit log are kept; at least 30 days. */
  AUDIT_KEEP_DAYS: z.coerce.number().int().min(30).default(1095),
};

/** Settings of the CRM service; throws one error that names every bad variable. */
export const crmConfig = (env?: Record<string, string | undefined>) => readConfig(shape, env);

export type CrmConfig = ReturnType<typeof crmConfig>;
