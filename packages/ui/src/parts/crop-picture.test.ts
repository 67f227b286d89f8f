import { expect, it } from '@jest/globals';
import { cropSize } from './crop-picture.ts';

it('a cut is made smaller where it is too wide, and never larger', () => {
  expect(cropSize({ x: 0, y: 0, width: 4000, height: 2000 }, 1000)).toEqual({ width: 1000, height: 500 });
  expect(cropSize({ x: 9, y: 9, width: 300, height: 300 }, 1000)).toEqual({ width: 300, height: 300 });
  expect(cropSize({ x: 0, y: 0, width: 9000, height: 1 }, 10)).toEqual({ width: 10, height: 1 });
});
