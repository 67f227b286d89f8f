import { expect, test } from '@jest/globals';
import { chanceAt } from './waitlist-chance.ts';

test('counts the socials at which the one at this position got in', () => {
  const admitted = [0, 1, 2, 2, 5];
  expect(chanceAt(admitted, 1)).toEqual({ socials: 5, admitted: 4 });
  expect(chanceAt(admitted, 2)).toEqual({ socials: 5, admitted: 3 });
  expect(chanceAt(admitted, 6)).toEqual({ socials: 5, admitted: 0 });
});

test('says nothing by fewer than three', () => {
  expect(chanceAt([4, 4], 1)).toBeNull();
  expect(chanceAt([4, 4, 4], 1)).toEqual({ socials: 3, admitted: 3 });
});
