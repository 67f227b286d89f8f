import { expect, test } from '@jest/globals';
import { csvRow } from './csv.ts';

test.each([
  ['=cmd|calc', `"'=cmd|calc"`],
  ['+1', `"'+1"`],
  ['-1', `"'-1"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['＝1+1', `"'＝1+1"`],
  ['＠SUM(A1)', `"'＠SUM(A1)"`],
  ['\t=1', `"'\t=1"`],
  ['\n=1', `"'\n=1"`],
  ['say "hi", twice', `"say ""hi"", twice"`],
  ['2026-11-22T10:00:00.000Z', '"2026-11-22T10:00:00.000Z"'],
])('%j in a table is %s', (text, expected) => {
  expect(csvRow([text])).toBe(`${expected}\r\n`);
});

test('figures stay figures', () => {
  expect(csvRow(['Paid', 12.5, -3])).toBe('"Paid",12.5,-3\r\n');
});
