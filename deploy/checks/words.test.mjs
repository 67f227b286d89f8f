import { expect, test } from '@jest/globals';
import { asWords, findRetired } from './words.mjs';

test('names are read word by word, however they are joined', () => {
  expect(['hearAccess', 'hear-access', 'HEAR_ACCESS', 'hear.access'].map(asWords)).toEqual(
    Array(4).fill('hear access'),
  );
});

test('a retired word is found in a name and in a sentence, with what to say instead', () => {
  expect(findRetired('const keyedCall = 1;')).toMatchObject({ word: 'keyed' });
  expect(findRetired('// nobody waits')).toMatchObject({ word: 'nobody', instead: expect.any(String) });
});

test('a word inside another is none', () => {
  expect(findRetired('const label = belly + monkeyed;')).toBeUndefined();
});
