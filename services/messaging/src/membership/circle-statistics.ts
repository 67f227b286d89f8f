import type { KnownStatus, MembershipStatus } from '@momos/contracts/circle-membership';
import { membershipStatuses } from '@momos/contracts/circle-membership';
import type { CircleStatistics } from '@momos/contracts/circle-statistics';
import { toMajor } from '@momos/contracts/money';

/** What was paid in one currency. */
type Money = { currency: string; captured: number; refunded: number };

/** What is counted of the memberships of a circle; amounts in minor units. */
export type MembershipFigures = {
  statuses: { status: KnownStatus; count: number }[];
  /** By the Monday of the week, in UTC. */
  weeks: { week: Date; joined: number }[];
  money: Money[];
  /** Members with monthly access: how many cancelled it, how many are behind, and what the others pay a month. */
  monthly: { currency: string; members: number; ending: number; overdue: number; amount: number }[];
  recommenders: { userId: string; members: number }[];
};

const week = 7 * 24 * 3_600_000;
const shownWeeks = 12;

/** The Monday at which the first week of statistics begins, in UTC. */
export function firstWeek(now: Date): Date {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  const sinceMonday = ((now.getUTCDay() + 6) % 7) * 24 * 3_600_000;
  return new Date(midnight - sinceMonday - (shownWeeks - 1) * week);
}

/** Statistics without who recommended: each state and each week has its number, also where it is 0; `invited` are addresses. */
export function statisticsOf(
  {
    statuses,
    weeks,
    money,
    monthly,
    invited,
    posts,
  }: Omit<MembershipFigures, 'recommenders'> & { invited: number; posts: readonly Money[] },
  now: Date,
): Omit<CircleStatistics, 'recommenders'> {
  const counts = new Map<MembershipStatus, number>(statuses.map(({ status, count }) => [status, count]));
  counts.set('INVITED', invited);
  const joined = new Map(weeks.map(each => [dayOf(each.week), each.joined]));
  const mondays = Array.from({ length: shownWeeks }, (_, at) =>
    dayOf(new Date(firstWeek(now).getTime() + at * week)),
  );
  return {
    byStatus: Object.fromEntries(
      membershipStatuses.map(status => [status, counts.get(status) ?? 0]),
    ) as CircleStatistics['byStatus'],
    joinedByWeek: mondays.map(monday => ({ week: monday, joined: joined.get(monday) ?? 0 })),
    money: incomeOf(money),
    posts: incomeOf(posts),
    monthly: monthly.map(({ currency, amount, ...counts }) => ({
      ...{ currency, ...counts },
      amount: toMajor(amount, currency),
    })),
  };
}

const incomeOf = (money: readonly Money[]) =>
  money
    .filter(({ captured }) => captured > 0)
    .map(({ currency, captured, refunded }) => ({
      currency,
      captured: toMajor(captured, currency),
      refunded: toMajor(refunded, currency),
      net: toMajor(captured - refunded, currency),
    }));

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);
