import { expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { parseQuery } from './query.ts';

const lists = new Set(['tags']);

test('is flat: brackets are part of a name, a repeated name is a list', () => {
  expect({ ...parseQuery('a[$ne]=1&b=1&b=2&tags=x&c&=d', lists) }).toEqual({
    'a[$ne]': '1',
    b: ['1', '2'],
    tags: ['x'],
    c: '',
    '': 'd',
  });
});

test('reads whatever URLSearchParams writes, and reaches no prototype', () => {
  const key = fc.oneof(
    fc.constantFrom('__proto__', 'constructor', 'toString'),
    fc.string({ minLength: 1, unit: 'grapheme' }),
  );
  fc.assert(
    fc.property(fc.dictionary(key, fc.string({ unit: 'grapheme' })), given => {
      const pairs = Object.entries(given);
      const read = parseQuery(new URLSearchParams(pairs).toString(), new Set());
      expect(Object.entries(read)).toEqual(pairs);
      expect(Object.getPrototypeOf(read)).toBe(null);
    }),
  );
});
