import { expect, it } from '@jest/globals';
import { slugOfBadge } from './badge-slug.ts';

it.each([
  ['ada-lovelace', 'ada-lovelace'],
  ['  Ada-Lovelace \n', 'ada-lovelace'],
  ['https://momos.test/users/ada-lovelace', 'ada-lovelace'],
  ['https://momos.test/users/ada-lovelace/?ref=FRIEND22#top', 'ada-lovelace'],
  ['/users/ada-lovelace', 'ada-lovelace'],
  ['https://momos.test/users/%E0%A4%A', '%e0%a4%a'],
  ['', ''],
])('the badge "%s" is of "%s"', (code, slug) => expect(slugOfBadge(code)).toBe(slug));
