import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { dayOf, monthAfter, monthIn, monthOf, startOf, weeksOf } from './months.ts';

const months = fc.record({ year: fc.integer({ min: 1990, max: 2100 }), at: fc.integer({ min: 0, max: 11 }) });

describe('a month', () => {
  test('has each of its days once, in its place of the week', () => {
    fc.assert(
      fc.property(months, ({ year, at }) => {
        const month = monthOf(new Date(year, at, 15));
        const weeks = weeksOf(month);
        const days = weeks.flat().filter(day => monthOf(day) === month);
        expect(days.map(day => day.getDate())).toEqual(
          Array.from({ length: new Date(year, at + 1, 0).getDate() }, (_, index) => index + 1),
        );
        for (const week of weeks) {
          expect(week).toHaveLength(7);
          expect(week.some(day => monthOf(day) === month)).toBe(true);
          expect(week.map(day => (day.getDay() + 6) % 7)).toEqual([0, 1, 2, 3, 4, 5, 6]);
        }
      }),
    );
  });

  test('is followed by the next one, over years', () => {
    expect([monthAfter('2030-12', 1), monthAfter('2030-01', -1), monthAfter('2030-05', 0)]).toEqual([
      '2031-01',
      '2029-12',
      '2030-05',
    ]);
    expect(dayOf(startOf('2030-02'))).toBe('2030-02-01');
  });

  test('of an address counts while it is not over', () => {
    const now = new Date(2030, 0, 15);
    expect(monthIn('2030-01', now)).toBe('2030-01');
    expect(monthIn('2031-11', now)).toBe('2031-11');
    for (const text of [null, '', '2029-12', '2030-13', '2030-1', 'x'])
      expect(monthIn(text, now)).toBeUndefined();
  });
});
