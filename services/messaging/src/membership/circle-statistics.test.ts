import { expect, it } from '@jest/globals';
import { firstWeek, statisticsOf } from './circle-statistics.ts';

const sunday = new Date('2031-03-09T23:59:59Z');
const nothing = {
  posts: [],
  invited: 0,
  statuses: [],
  weeks: [],
  monthly: [],
  money: [],
};

it.each([
  ['on a Sunday', '2031-03-09T23:59:59Z', '2030-12-16'],
  ['on the Monday after it', '2031-03-10T00:00:00Z', '2030-12-23'],
])('begins twelve Mondays back %s', (_, now, first) => {
  expect(firstWeek(new Date(now)).toISOString()).toBe(`${first}T00:00:00.000Z`);
});

it('has a number for each state and each week', () => {
  const { byStatus, joinedByWeek } = statisticsOf(
    {
      ...nothing,
      statuses: [{ status: 'ACTIVE', count: 3 }],
      weeks: [{ week: new Date('2031-03-03T00:00:00Z'), joined: 2 }],
    },
    sunday,
  );
  expect(byStatus).toMatchObject({ ACTIVE: 3, REQUESTED: 0, LEFT: 0 });
  expect(joinedByWeek).toHaveLength(12);
  expect(joinedByWeek.slice(-2)).toEqual([
    { week: '2031-02-24', joined: 0 },
    { week: '2031-03-03', joined: 2 },
  ]);
});

it('counts money by currency, in its units, and only where some was paid', () => {
  const { money } = statisticsOf(
    {
      ...nothing,
      monthly: [],
      money: [
        { currency: 'USD', captured: 5_000, refunded: 2_500 },
        { currency: 'JPY', captured: 900, refunded: 0 },
        { currency: 'EUR', captured: 0, refunded: 0 },
      ],
    },
    sunday,
  );
  expect(money).toEqual([
    { currency: 'USD', captured: 50, refunded: 25, net: 25 },
    { currency: 'JPY', captured: 900, refunded: 0, net: 900 },
  ]);
});
