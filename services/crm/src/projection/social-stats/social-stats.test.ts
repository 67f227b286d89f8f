import { describe, expect, test } from '@jest/globals';
import { attendanceOf, countByStatus, overTime, revenueOf, seatsTaken } from './social-stats.ts';

const figures = [
  { status: 'APPROVED', count: 2, seats: 5 },
  { status: 'ATTENDED', count: 1, seats: 1 },
  { status: 'PENDING', count: 4, seats: 4 },
] as const;

describe('figures of a social', () => {
  test('every status has a count', () => {
    expect(countByStatus([...figures])).toEqual({
      INITIAL: 0,
      PENDING: 4,
      WAITLIST: 0,
      APPROVED: 2,
      REJECTED: 0,
      CANCELLED: 0,
      ATTENDED: 1,
      HIDDEN: 0,
    });
    expect(seatsTaken([...figures])).toBe(6);
  });

  test('no-shows are counted after the end, and a social without expected guests has no rate', () => {
    const counts = countByStatus([...figures]);
    const social = { endsAt: new Date('2030-01-01T20:00:00Z') };
    const at = (time: string) => attendanceOf(counts, social, new Date(time));
    expect(at('2030-01-01T19:59:59Z')).toEqual({ attended: 1, expected: 3, noShow: 0, rate: 1 / 3 });
    expect(at('2030-01-01T20:00:00Z').noShow).toBe(2);
    expect(attendanceOf(countByStatus([]), social, new Date()).rate).toBeNull();
  });

  test('money in major units of its currency', () => {
    const without = { depositsCaptured: 0, depositsRefunded: 0 };
    expect(revenueOf('USD', { ...without, captured: 2550, refunded: 550 })).toEqual({
      currency: 'USD',
      captured: 25.5,
      refunded: 5.5,
      net: 20,
      depositsHeld: 0,
    });
    expect(revenueOf('JPY', { ...without, captured: 2550, refunded: 0 }).net).toBe(2550);
  });

  test('a deposit is no revenue, neither while it is held nor when it goes back', () => {
    const paid = { captured: 3000, refunded: 0, depositsCaptured: 1000, depositsRefunded: 0 };
    expect(revenueOf('USD', paid)).toMatchObject({ captured: 20, refunded: 0, net: 20, depositsHeld: 10 });
    const attended = { ...paid, refunded: 1000, depositsRefunded: 1000 };
    expect(revenueOf('USD', attended)).toMatchObject({ captured: 20, refunded: 0, net: 20, depositsHeld: 0 });
  });

  test('days with their counts, in order', () => {
    const created = [{ day: '2030-01-02', count: 2 }];
    const approved = [{ day: '2030-01-01', count: 1 }];
    expect(overTime({ created, approved, cancelled: created })).toEqual([
      { day: '2030-01-01', created: 0, approved: 1, cancelled: 0 },
      { day: '2030-01-02', created: 2, approved: 0, cancelled: 2 },
    ]);
  });
});
