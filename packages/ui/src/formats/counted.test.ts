import { expect, it } from '@jest/globals';
import { counted } from './counted.ts';

it.each([
  [0, '0 guests'],
  [1, '1 guest'],
  [2, '2 guests'],
  [21, '21 guests'],
  [1200, '1,200 guests'],
])('counts %d', (count, words) => expect(counted(count, 'guest', 'guests')).toBe(words));
