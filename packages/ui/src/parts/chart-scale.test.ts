import { describe, expect, it } from '@jest/globals';
import { marks, niceCeiling } from './chart-scale.ts';

describe('niceCeiling', () => {
  it.each([
    [0, 1],
    [1, 1],
    [7, 10],
    [21, 25],
    [74, 100],
    [180, 200],
    [3001, 5000],
  ])('of %d is %d', (value, expected) => {
    expect(niceCeiling(value)).toBe(expected);
  });
});

it('marks run from zero to the ceiling', () => {
  expect(marks([3, 74])).toEqual([0, 25, 50, 75, 100]);
});
