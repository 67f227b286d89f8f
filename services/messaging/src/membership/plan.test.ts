import { describe, expect, test } from '@jest/globals';
import { chargingPlan, declinedPlan, monthsAfter, newPlan, renewedPlan } from './plan.ts';

const day = (text: string) => new Date(`${text}T09:30:00Z`);

describe('months of access', () => {
  test.each([
    ['2030-01-31', 1, '2030-02-28'],
    ['2030-01-31', 2, '2030-03-31'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2030-11-30', 3, '2031-02-28'],
    ['2030-05-03', 12, '2031-05-03'],
  ])('%s and %d months later', (start, months, end) => {
    expect(monthsAfter(day(start), months)).toEqual(day(end));
  });

  test('are counted from the first, so that none drifts', () => {
    let plan = newPlan(day('2030-01-31'), 'pay-1');
    const ends = [plan.paidUntil];
    for (const at of [2, 3, 4]) {
      plan = renewedPlan(plan, `pay-${at}`);
      ends.push(plan.paidUntil);
    }
    expect(ends).toEqual([day('2030-02-28'), day('2030-03-31'), day('2030-04-30'), day('2030-05-31')]);
    expect(plan).toMatchObject({ cardOf: 'pay-4', overdue: null });
  });
});

test('a declined card is charged three times in all, while access stays for a week', () => {
  let plan = newPlan(day('2030-01-03'), 'pay');
  const due: Date[] = [];
  for (let now = plan.dueAt; due.length < 3; now = plan.dueAt) {
    plan = chargingPlan(plan);
    const { overdue } = plan;
    if (!overdue) throw new Error('not overdue');
    // Whatever the bank takes for its answer, access ends with the week.
    expect(plan.dueAt).toEqual(day('2030-02-10'));
    plan = declinedPlan(plan, overdue, { now, reason: 'The card was declined.' });
    due.push(plan.dueAt);
  }
  expect(due).toEqual([day('2030-02-05'), day('2030-02-07'), day('2030-02-10')]);
  expect(plan.overdue).toMatchObject({ tries: 3, isCharging: false });
});
