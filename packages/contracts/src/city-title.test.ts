import { expect, it } from '@jest/globals';
import { cityTitle } from './city-title.ts';

const cities = [
  { name: 'New York', shortName: 'NYC' },
  { name: 'Singapore', shortName: 'Singapore' },
];

it.each([
  ['Winter supper', 'New York', 'Winter supper · NYC'],
  ['Supper in NYC', 'New York', 'Supper in NYC'],
  ['Gala', 'Singapore', 'Gala'],
  ['Gala', 'Lisbon', 'Gala'],
  ['Gala', null, 'Gala'],
])('%s in %s', (title, city, expected) => expect(cityTitle(title, city, cities)).toBe(expected));
