import { expect, test } from '@jest/globals';
import { progressMeter } from './settle.ts';

const looks = (...shown: string[][]) => {
  const measure = progressMeter();
  return shown.map(left => measure(left).since);
};

test('what gets less, or is new, moves; what stays or comes back does not', () => {
  expect(looks(['a', 'b'], ['a', 'b'], ['a'], ['a', 'c'], ['a', 'b'], ['a', 'c'], [])).toEqual([
    0, 1, 0, 0, 1, 2, 0,
  ]);
});
