import { z } from 'zod';
import { defineContract } from './route.ts';

const city = z.object({ name: z.string(), shortName: z.string(), timezone: z.string(), country: z.string() });
const banner = z.object({ id: z.string(), text: z.string(), href: z.string().nullable() });

/** Settings that pages need (spec §7 "Config"); values of §9. */
export const configsContract = defineContract('identity', 'configs', {
  all: {
    method: 'GET',
    path: '/configs',
    access: 'public',
    summary: 'Settings of the site',
    sharedCache: 10,
    data: z.object({
      cities: z.array(city),
      defaultCity: z.string(),
      banners: z.array(banner),
      featureFlags: z.record(z.string(), z.boolean()),
    }),
  },
  social: {
    method: 'GET',
    path: '/configs/social',
    access: 'public',
    summary: 'Settings of socials',
    sharedCache: 10,
    data: z.object({
      isCurationOn: z.boolean(),
      holdMinutes: z.number().int(),
      offerHours: z.number().int(),
      tags: z.array(z.string()),
      currencies: z.array(z.string()),
    }),
  },
  payment: {
    method: 'GET',
    path: '/configs/payment',
    access: 'public',
    summary: 'Publishable payment settings',
    sharedCache: 10,
    data: z.object({ provider: z.enum(['stripe', 'sandbox']), publishableKey: z.string().nullable() }),
  },
});
