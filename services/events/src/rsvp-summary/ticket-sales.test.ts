import { expect, test } from '@jest/globals';
import { toTicketSales } from './ticket-sales.ts';

const social = { currency: 'USD', timezone: 'America/New_York' };
const sale = (day: string, tierId: string, tickets: number, amount: number) => ({
  day,
  tierId,
  tierName: tierId.toUpperCase(),
  tickets,
  amount,
});

test('nothing sold has no days', () => {
  expect(toTicketSales([], social)).toEqual({
    ...social,
    total: { tickets: 0, amount: 0 },
    tiers: [],
    days: [],
  });
});

test('days have no gap, also where the clock changes, and sum up to the tiers and the total', () => {
  const { days, tiers, total } = toTicketSales(
    [sale('2030-03-11', 'b', 1, 500), sale('2030-03-09', 'a', 2, 2000), sale('2030-03-11', 'a', 1, 1000)],
    social,
  );
  expect(days).toEqual([
    { day: '2030-03-09', tickets: 2, amount: 20 },
    { day: '2030-03-10', tickets: 0, amount: 0 },
    { day: '2030-03-11', tickets: 2, amount: 15 },
  ]);
  expect(tiers).toEqual([
    { tierId: 'a', tierName: 'A', tickets: 3, amount: 30 },
    { tierId: 'b', tierName: 'B', tickets: 1, amount: 5 },
  ]);
  expect(total).toEqual({ tickets: 4, amount: 35 });
});
