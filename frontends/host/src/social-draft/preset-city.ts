import { type Answer, keyOf } from '@momos/api-client';
import { configsContract } from '@momos/contracts/configs';
import type { QueryClient } from '@momos/ui';

/**
 * The default city of the settings, for a host whose clock is that city's; empty for others, whose social would get a time of another
 * zone than its place. The shell has read the settings; where it has not yet, the field stays empty rather than change under the host.
 */
export function presetCity(queries: QueryClient, zone: string): string {
  const site = queries.getQueryData<Answer<typeof configsContract.all>>(keyOf(configsContract.all, {}))?.data;
  const city = site?.cities.find(({ name }) => name === site.defaultCity);
  return city?.timezone === zone ? city.name : '';
}
