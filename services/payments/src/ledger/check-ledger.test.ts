import { expect, test } from '@jest/globals';
import { reportText } from './check-ledger.ts';

const report = { transactions: 12, payments: 5, asked: 2, totals: { USD: 0, EUR: 0 }, problems: [] };

test('a report says what was compared', () => {
  expect(reportText(report).split('\n')).toEqual([
    'Compared, on one snapshot:',
    '- 12 transactions, each with zero per currency; sums of all: USD 0, EUR 0',
    '- 5 captured payments: what is left and what is promised, with the ledger',
    '- 3 of them with what the owners of their subjects answered; 2 are not answered yet',
    '- points: each transaction with zero, each balance with its transactions',
    'No problems.',
  ]);
});

test('a report names each problem', () => {
  const text = reportText({ ...report, totals: { USD: 7 }, problems: ['USD sums to 7'] });
  expect(text).toContain('sums of all: USD 7');
  expect(text.split('\n').slice(-2)).toEqual(['Problems: 1', '- USD sums to 7']);
});
