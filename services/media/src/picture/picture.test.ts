import { expect, it } from '@jest/globals';
import { stepOf } from './picture.ts';

it('a width is rounded up to the list', () => {
  expect([stepOf(1), stepOf(48), stepOf(49), stepOf(1921)]).toEqual([48, 48, 96, 2560]);
});
