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

describe('marks', () => {
  it.each([
    [
      [3, 74],
      [0, 25, 50, 75, 100],
    ],
    [
      [0.5, 3],
      [0, 1.25, 2.5, 3.75, 5],
    ],
    [[], [0, 1]],
  ])('of %j run from zero to the ceiling', (values, expected) => {
    expect(marks(values)).toEqual(expected);
  });

  it.each([1, 2, 3, 7, 21])('of counts up to %d are counts', top => {
    expect(marks([0, top]).every(Number.isInteger)).toBe(true);
  });
});
