import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { amountsOf, lineKinds, type PayLine, positivePayLines, totalOf } from './pay-lines.ts';

const lines: PayLine[] = [
  { kind: 'ticket', label: 'Standard × 2', amount: 10_000 },
  { kind: 'discount', label: 'Code TEN', amount: -1000 },
  { kind: 'deposit', label: 'Deposit × 2', amount: 2000 },
  { kind: 'fee', label: 'Service fee', amount: 250 },
  { kind: 'tax', label: 'Tax', amount: 900 },
];

test('the amounts of the lines; a tax belongs to what is bought', () => {
  expect(amountsOf(lines)).toEqual({
    ticketAmount: 10_900,
    depositAmount: 2000,
    discountAmount: 1000,
    feeAmount: 250,
    totalAmount: 12_150,
  });
});

test('positive lines have the same total, wherever the discount goes', () => {
  expect(positivePayLines(lines)[0]).toMatchObject({ label: 'Standard × 2', amount: 9000 });
  const amount = fc.integer({ min: 0, max: 100_000 });
  const line = fc.record({ kind: fc.constantFrom(...lineKinds.filter(kind => kind !== 'discount')), amount });
  fc.assert(
    fc.property(fc.array(line), fc.nat(100), (given, percent) => {
      const tickets = totalOf(
        given.filter(({ kind }) => kind === 'ticket').map(each => ({ ...each, label: '' })),
      );
      const all: PayLine[] = [
        { kind: 'discount', label: '', amount: -Math.round((tickets * percent) / 100) },
        ...given.map(each => ({ ...each, label: '' })),
      ];
      const positive = positivePayLines(all);
      expect(positive.every(each => each.amount > 0)).toBe(true);
      expect(totalOf(positive)).toBe(totalOf(all));
    }),
  );
});
