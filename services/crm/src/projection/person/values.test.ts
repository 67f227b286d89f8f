import { describe, expect, test } from '@jest/globals';
import { changesOf, merged, startOf, valueRow } from './values.ts';

describe('a value', () => {
  test('is found by the beginnings of its words and of the whole, without case and accents', () => {
    const { starts } = valueRow('city', 'São Paulo');
    for (const text of ['', 's', 'SAO', 'São p', 'paul', 'Sao Paulo'])
      expect(starts).toContain(startOf('city', text));
    for (const text of ['ao', 'o p', 'sao paulo x', 'aulo'])
      expect(starts).not.toContain(startOf('city', text));
    expect(starts).not.toContain(startOf('school', 'sao'));
  });

  test('has a bounded number of entries in the index', () => {
    expect(valueRow('tag', 'x '.repeat(60)).starts.length).toBeLessThan(150);
    expect(valueRow('tag', 'x'.repeat(120)).starts).toHaveLength(17);
  });
});

test('changes are what people lost and got, summed', () => {
  const [rome, oslo] = [{ city: ['Rome'], tag: ['vip'] }, { city: ['Oslo'] }];
  expect(changesOf([{}, rome], [rome, oslo])).toEqual([{ attribute: 'city', value: 'Oslo', change: 1 }]);
  expect(changesOf([rome], [{}])).toEqual([
    { attribute: 'city', value: 'Rome', change: -1 },
    { attribute: 'tag', value: 'vip', change: -1 },
  ]);
  expect(changesOf([{}], [{ tag: ['x'.repeat(121)] }])).toEqual([]);
});

test('spellings of one value are counted together, written as most do', () => {
  const row = (value: string, count: number) => ({ ...valueRow('city', value), count });
  expect(merged([row('Oslo', 4), row('São Paulo', 3), row('sao paulo', 2), row('SAO PAULO', 2)])).toEqual([
    { value: 'São Paulo', count: 7 },
    { value: 'Oslo', count: 4 },
  ]);
});
