import { describe, expect, test } from '@jest/globals';
import { decodeKey, encodeKey, pageOf } from './page.ts';

describe('a page key', () => {
  test('decodes to its values, dates among them', () => {
    const values = ['a', 3, null, true, new Date('2030-01-01T00:00:00Z')];
    expect(decodeKey(encodeKey(values, 'secret'), 'secret')).toEqual(values);
  });

  test.each([
    ['nothing', ''],
    ['noise', 'abc'],
    ['another secret', encodeKey(['a'], 'other')],
    ['a changed value', encodeKey(['a'], 'secret').slice(0, -3) + 'AAA'],
  ])('is refused with a 400 when it is %s', (_, text) => {
    expect(() => decodeKey(text, 'secret')).toThrow(
      expect.objectContaining({
        status: 400,
        details: [expect.objectContaining({ field: 'exclusiveStartKey' })],
      }),
    );
  });
});

describe('a page', () => {
  test('has a key only when there is more', () => {
    expect(pageOf([1, 2, 3], 2, String)).toEqual({ items: [1, 2], lastEvaluatedKey: '2' });
    expect(pageOf([1, 2], 2, String)).toEqual({ items: [1, 2], lastEvaluatedKey: undefined });
    expect(pageOf([], 2, String)).toEqual({ items: [], lastEvaluatedKey: undefined });
  });
});
