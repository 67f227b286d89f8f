import { configsContract } from '@momos/contracts/configs';
import { bind, type RouteBinding } from '@momos/runtime';
import { type ConfigValues, withEntries } from './configs.ts';
import type { ConfigEntries } from './configs.store.ts';

type Deps = {
  configEntries: ConfigEntries;
  defaults: ConfigValues;
  stripePublishableKey: string | undefined;
};

export function configRoutes({ configEntries, defaults, stripePublishableKey }: Deps): RouteBinding {
  const values = async () => withEntries(defaults, await configEntries.all());
  return bind(configsContract, {
    all: async () => (await values()).site,
    social: async () => (await values()).social,
    payment: () =>
      stripePublishableKey
        ? { provider: 'stripe' as const, publishableKey: stripePublishableKey }
        : { provider: 'sandbox' as const, publishableKey: null },
  });
}
