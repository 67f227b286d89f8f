import { ConfigError, type ConfigOf, json, milliseconds, ports, readConfig, secret } from '@momos/runtime';
import { currency } from '@momos/contracts/fields';
import { z } from 'zod';

const shape = {
  ...ports('payments'),
  PAYMENTS_DATABASE: z.string().default('momos_payments'),
  /** Put before topics and groups, so that tests share a broker. */
  TOPIC_PREFIX: z.string().default(''),
  /** Where new payments are made; Stripe where its key is given, else the sandbox. */
  PAYMENT_PROVIDER: z.enum(['stripe', 'sandbox']).optional(),
  STRIPE_SECRET_KEY: z.string().min(8).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(8).optional(),
  /** Another address than Stripe's own, for doubles. */
  STRIPE_API_BASE: z.url().optional(),
  SANDBOX_WEBHOOK_SECRET: secret('development-sandbox-webhook-secret'),
  /** Where the sandbox delivers its webhooks; this very service where not said. */
  SANDBOX_WEBHOOK_URL: z.url().optional(),
  /** The service fee: hundredths of a percent of the tickets' price, and on top minor units by currency: `{"USD":30,"EUR":25}`. */
  FEE_BASIS_POINTS: z.coerce.number().int().min(0).max(5000).default(0),
  FEE_FIXED: json(z.record(currency, z.number().int().min(0))).default({}),
  /** Signs page keys. */
  PAGE_KEY_SECRET: secret('development-page-key-secret'),
  /** The longest sleep of the reconciler; it wakes when the next payment or refund is due. */
  SWEEP_MS: milliseconds(5000),
  /** How often providers are asked for events that no webhook brought. */
  ASK_EVENTS_MS: milliseconds(300_000),
  /** How often is looked for captured payments whose owner has not said that it has what was paid for. */
  ASK_OWNERS_MS: milliseconds(60_000),
};

/** Settings of this service. */
export type Config = ConfigOf<typeof shape> & { PAYMENT_PROVIDER: 'stripe' | 'sandbox' };

/**
 * Reads the settings; throws one error that names every bad variable. The sandbox takes no real money, so in production
 * it has to be asked for by name.
 */
export function loadConfig(env: Record<string, string | undefined> = process.env): Config {
  const config = readConfig(shape, env);
  const PAYMENT_PROVIDER = config.PAYMENT_PROVIDER ?? (config.STRIPE_SECRET_KEY ? 'stripe' : 'sandbox');
  const problems: string[] = [];
  if (PAYMENT_PROVIDER === 'stripe' && !config.STRIPE_SECRET_KEY)
    problems.push('STRIPE_SECRET_KEY: needed for Stripe');
  if (config.STRIPE_SECRET_KEY && !config.STRIPE_WEBHOOK_SECRET)
    problems.push('STRIPE_WEBHOOK_SECRET: needed beside STRIPE_SECRET_KEY');
  if (config.ENVIRONMENT === 'production' && PAYMENT_PROVIDER === 'sandbox' && !config.PAYMENT_PROVIDER)
    problems.push(
      'PAYMENT_PROVIDER: say "sandbox" to take no real money in production, or give STRIPE_SECRET_KEY',
    );
  if (problems.length > 0) throw new ConfigError(problems);
  return { ...config, PAYMENT_PROVIDER };
}
