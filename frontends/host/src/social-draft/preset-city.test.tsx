import { expect, it } from '@jest/globals';
import { keyOf } from '@momos/api-client';
import { configsContract } from '@momos/contracts/configs';
import { QueryClient } from '@momos/ui';
import { sample } from '../../../testing/sample.ts';
import { presetCity } from './preset-city.ts';

const cities = [
  { name: 'London', short: 'LDN', timezone: 'Europe/London' },
  { name: 'New York', short: 'NYC', timezone: 'America/New_York' },
];

function settings(defaultCity: string): QueryClient {
  const queries = new QueryClient();
  queries.setQueryData(keyOf(configsContract.all, {}), {
    data: { ...sample(configsContract.all), cities, defaultCity },
    meta: undefined,
  });
  return queries;
}

it('is the default city of the settings, in its time zone', () => {
  expect(presetCity(settings('New York'), 'America/New_York')).toBe('New York');
  expect(presetCity(settings('London'), 'America/New_York')).toBe('');
  expect(presetCity(new QueryClient(), 'America/New_York')).toBe('');
});
