import { expect, it } from '@jest/globals';
import { ordinal, standing, waitLabel } from './queue-place.ts';

it.each([
  [0, { place: 40, seconds: 20 }],
  [10_000, { place: 20, seconds: 10 }],
  [19_900, { place: 1, seconds: 1 }],
  [60_000, { place: 1, seconds: 0 }],
])('after %d ms one stands at %j', (passed, expected) => {
  expect(standing({ place: 40, seconds: 20, at: 1_000 }, 1_000 + passed)).toEqual(expected);
});

it.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [11, '11th'],
  [42, '42nd'],
  [1_112, '1,112th'],
])('%d is the %s', (place, words) => expect(ordinal(place)).toBe(words));

it.each([
  [2, 'Just a moment'],
  [18, 'About 20 seconds'],
  [600, 'About 10 minutes'],
])('%d seconds are: %s', (seconds, words) => expect(waitLabel(seconds)).toBe(words));
