import { AppError } from '@momos/contracts/errors';
import type { Config } from '../config.ts';
import { noProvider } from './none.provider.ts';
import type { Provider, Providers } from './provider.ts';
import { createStripeProvider } from './stripe.provider.ts';

/** The providers that the settings name; the sandbox stays beside Stripe for the payments that were opened there. */
export function createProviders(config: Config, sandbox: Provider): Providers {
  const stripe = stripeOf(config);
  const current = config.PAYMENT_PROVIDER === 'stripe' && stripe ? stripe : sandbox;
  return providersOf(current, [sandbox, noProvider, ...(stripe ? [stripe] : [])]);
}

/** Providers by name; `unavailable` (503) for one that this process has no settings for. */
export function providersOf(current: Provider, all: readonly Provider[]): Providers {
  return {
    current,
    all,
    of(name) {
      const provider = all.find(each => each.name === name);
      if (!provider) throw new AppError('unavailable', 'This payment provider is not set up here.');
      return provider;
    },
  };
}

function stripeOf(config: Config): Provider | undefined {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_BASE, PUBLIC_URL } = config;
  if (!STRIPE_SECRET_KEY || !STRIPE_WEBHOOK_SECRET) return undefined;
  return createStripeProvider({
    secretKey: STRIPE_SECRET_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    publicUrl: PUBLIC_URL,
    apiBase: STRIPE_API_BASE,
  });
}
