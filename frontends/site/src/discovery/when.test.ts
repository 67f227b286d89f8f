import { describe, expect, it } from '@jest/globals';
import { rangeOf, type When } from './when.ts';

/** Times on the clock of the test's zone. */
const at = (month: number, day: number, hour = 0) => new Date(2030, month - 1, day, hour).toISOString();

describe('on a Wednesday, 27 February', () => {
  const now = new Date(2030, 1, 27, 15, 30);
  it.each<[When, string, string]>([
    ['today', at(2, 27), at(2, 28)],
    ['tomorrow', at(2, 28), at(3, 1)],
    ['weekend', at(3, 1, 17), at(3, 4)],
    ['week', at(2, 27), at(3, 6)],
    ['month', at(2, 27), at(3, 29)],
  ])('%s', (when, from, to) => expect(rangeOf(when, now)).toEqual({ from, to }));
});

it.each([
  ['Saturday', 2],
  ['Sunday', 3],
])('the weekend of a %s is the one that is on', (_, day) => {
  expect(rangeOf('weekend', new Date(2030, 2, day, 20))).toEqual({ from: at(3, 1, 17), to: at(3, 4) });
});

it('the weekend of a Monday is the next one', () => {
  expect(rangeOf('weekend', new Date(2030, 2, 4, 9))).toEqual({ from: at(3, 8, 17), to: at(3, 11) });
});
