import { describe, expect, test } from '@jest/globals';
import { Social as SocialMessage } from '@momos/contracts/proto/events/v1/bus';
import { socialOf } from '../social/social.ts';
import { approvalsWaiting, countTrend, moneyTrends, slowSellers, trendOf } from './overview.ts';

const now = new Date('2030-03-31T12:00:00Z');
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
const filled = (
  id: string,
  days: number,
  given: { taken?: number; pending?: number; isApprovalRequired?: boolean },
) => ({
  social: socialOf(
    SocialMessage.fromPartial({
      id,
      maxCapacity: 10,
      eventTimestamp: inDays(days),
      isApprovalRequired: given.isApprovalRequired ?? false,
    }),
  ),
  taken: given.taken ?? 0,
  pending: given.pending ?? 0,
});
const idsOf = (found: readonly { social: { _id: string } }[]) => found.map(({ social }) => social._id);

describe('a trend', () => {
  test('has every one of 30 days that end today, and the 30 before as one figure', () => {
    const { days, from, previousFrom } = trendOf(now);
    expect([days.length, days[0], days.at(-1)]).toEqual([30, '2030-03-02', '2030-03-31']);
    expect([from, previousFrom]).toEqual([new Date('2030-03-02'), new Date('2030-01-31')]);
    const trend = countTrend(
      [
        { day: '2030-02-10', count: 5 },
        { day: '2030-03-30', count: 2 },
        { day: '2030-03-31', count: 1 },
        // A clock that is ahead is no past.
        { day: '2030-04-01', count: 7 },
      ],
      now,
    );
    expect(trend).toMatchObject({ total: 3, previous: 5 });
    expect(trend.days.slice(-3).map(({ count }) => count)).toEqual([0, 2, 1]);
  });

  test('of money is in major units of each currency, the largest first', () => {
    const trends = moneyTrends(
      [
        { currency: 'USD', day: '2030-03-31', net: 2550 },
        { currency: 'JPY', day: '2030-03-31', net: 3000 },
        { currency: 'JPY', day: '2030-02-15', net: 700 },
      ],
      now,
    );
    expect(trends).toMatchObject([
      { currency: 'JPY', total: 3000, previous: 700 },
      { currency: 'USD', total: 25.5, previous: 0 },
    ]);
  });
});

describe('decisions', () => {
  test('slow sellers begin within 14 days with less than half of their places taken', () => {
    const found = [
      filled('late', 15, { taken: 0 }),
      filled('half', 3, { taken: 5 }),
      filled('slow', 10, { taken: 4 }),
      filled('sooner', 2, { taken: 0 }),
    ];
    expect(idsOf(slowSellers(found, now))).toEqual(['sooner', 'slow']);
  });

  test('approvals wait where hosts approve, the most first', () => {
    const found = [
      filled('unpaid', 3, { pending: 9 }),
      filled('few', 3, { pending: 1, isApprovalRequired: true }),
      filled('many', 30, { pending: 4, isApprovalRequired: true }),
    ];
    const { total, socials } = approvalsWaiting(found);
    expect([total, idsOf(socials)]).toEqual([5, ['many', 'few']]);
  });
});
