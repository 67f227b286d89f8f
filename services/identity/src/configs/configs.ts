import type { configsContract } from '@momos/contracts/configs';
import type { CallData } from '@momos/contracts/route';

type SiteConfig = CallData<typeof configsContract.all>;
type SocialConfig = CallData<typeof configsContract.social>;

/** Values of each area until an admin changes them (spec §9). */
export type ConfigValues = { site: SiteConfig; social: SocialConfig };

const city = (name: string, shortName: string, timezone: string, country: string) => ({
  name,
  shortName,
  timezone,
  country,
});

/** Cities with their short names for search engines; the first three are the spec's. */
const cities = [
  city('New York', 'NYC', 'America/New_York', 'US'),
  city('San Francisco', 'SF', 'America/Los_Angeles', 'US'),
  city('Singapore', 'SG', 'Asia/Singapore', 'SG'),
  city('Los Angeles', 'LA', 'America/Los_Angeles', 'US'),
  city('Philadelphia', 'Philly', 'America/New_York', 'US'),
  city('Hong Kong', 'HK', 'Asia/Hong_Kong', 'HK'),
  city('Boston', 'BOS', 'America/New_York', 'US'),
  city('Chicago', 'CHI', 'America/Chicago', 'US'),
  city('Miami', 'MIA', 'America/New_York', 'US'),
  city('Austin', 'ATX', 'America/Chicago', 'US'),
  city('Seattle', 'SEA', 'America/Los_Angeles', 'US'),
  city('Washington', 'DC', 'America/New_York', 'US'),
  city('Toronto', 'TO', 'America/Toronto', 'CA'),
  city('London', 'LDN', 'Europe/London', 'GB'),
  city('Paris', 'PAR', 'Europe/Paris', 'FR'),
  city('Berlin', 'BER', 'Europe/Berlin', 'DE'),
  city('Tokyo', 'TYO', 'Asia/Tokyo', 'JP'),
  city('Sydney', 'SYD', 'Australia/Sydney', 'AU'),
];

const tags = [
  'Networking',
  'Founders',
  'Investors',
  'AI & ML',
  'Fintech',
  'Real estate',
  'Climate',
  'Health',
  'Design',
  'Product',
  'Careers',
  'Women in business',
  'Arts',
  'Music',
  'Film',
  'Books',
  'Food & drink',
  'Wine',
  'Outdoors',
  'Sports',
  'Wellness',
  'Games',
  'Alumni',
  'Panel',
  'Dinner',
  'Workshop',
  'Gala',
  'Party',
];

/** The values that hold until somebody changes them; `isCurationOn` comes from the environment. */
export const defaultConfigs = (isCurationOn: boolean): ConfigValues => ({
  site: { cities, defaultCity: 'New York', banners: [], featureFlags: { GENERALIZE_CRM: false } },
  social: { isCurationOn, holdMinutes: 15, offerHours: 4, tags, currencies: ['USD', 'EUR', 'GBP', 'SGD'] },
});

/** A stored entry: values of one area that differ from the defaults. */
export type ConfigEntry = { id: keyof ConfigValues; configVal: Record<string, unknown> };

/** The values that hold: defaults, with the stored ones over them. */
export function withEntries(defaults: ConfigValues, entries: readonly ConfigEntry[]): ConfigValues {
  const valuesOf = (id: keyof ConfigValues) => entries.find(entry => entry.id === id)?.configVal;
  return {
    site: { ...defaults.site, ...valuesOf('site') },
    social: { ...defaults.social, ...valuesOf('social') },
  };
}
