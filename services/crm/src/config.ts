import { ports, readConfig, secret } from '@momos/runtime';
import { z } from 'zod';

const shape = {
  ...ports('crm'),
  CRM_DATABASE: z.string().default('momos_crm'),
  /** Prefix of topics and consumer groups; empty except in tests. */
  TOPIC_PREFIX: z.string().default(''),
  /** Signs page keys. */
  PAGE_SECRET: secret('development-page-secret'),
};

/** Settings of the CRM service; throws one error that names every bad variable. */
export const crmConfig = (env?: Record<string, string | undefined>) => readConfig(shape, env);

export type CrmConfig = ReturnType<typeof crmConfig>;
