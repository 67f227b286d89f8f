import { toMajor } from '@momos/contracts/money';
import type { Social } from '../social/social.ts';

const dayMs = 86_400_000;
/** How many days a trend covers. */
const trendDays = 30;
/** How far ahead a social has to sell. */
const sellingDays = 14;
/** The most rows that each list of the overview has. */
const maxListed = 6;

/** A day of UTC as YYYY-MM-DD. */
const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** The days of a trend that ends today, the oldest first; and when the one before it began. */
export function trendOf(now: Date): { days: string[]; from: Date; previousFrom: Date } {
  const today = Date.parse(dayOf(now));
  const days = Array.from({ length: trendDays }, (_, index) =>
    dayOf(new Date(today - (trendDays - 1 - index) * dayMs)),
  );
  const from = new Date(today - (trendDays - 1) * dayMs);
  return { days, from, previousFrom: new Date(from.getTime() - trendDays * dayMs) };
}

export type CountOfDay = { day: string; count: number };

const sumOf = (counts: readonly CountOfDay[]) => counts.reduce((sum, { count }) => sum + count, 0);

/** Counts by day as a trend: every day of it, its total, and the total of the same time before. */
export function countTrend(found: readonly CountOfDay[], now: Date) {
  const { days } = trendOf(now);
  const counts = new Map(found.map(({ day, count }) => [day, count]));
  const shown = days.map(day => ({ day, count: counts.get(day) ?? 0 }));
  const earlier = found.filter(({ day }) => day < (days[0] ?? ''));
  return { total: sumOf(shown), previous: sumOf(earlier), days: shown };
}

export type NetOfDay = { currency: string; day: string; net: number };

/** Money by currency and day (minor units) as trends in major units, the largest first. */
export function moneyTrends(found: readonly NetOfDay[], now: Date) {
  return [...Map.groupBy(found, ({ currency }) => currency)]
    .map(([currency, rows]) => {
      const { total, previous, days } = countTrend(
        rows.map(({ day, net }) => ({ day, count: net })),
        now,
      );
      const major = (minor: number) => toMajor(minor, currency);
      return {
        currency,
        total: major(total),
        previous: major(previous),
        days: days.map(({ day, count }) => ({ day, amount: major(count) })),
      };
    })
    .sort((a, b) => b.total - a.total);
}

/** A social with how many of its places are taken and how many registrations are pending. */
export type Filled = { social: Social; taken: number; pending: number };

/** Whether less than half of a social's places are taken `sellingDays` before it begins. */
const isSlow = ({ social, taken }: Filled, now: Date): boolean =>
  social.startsAt !== null &&
  social.startsAt.getTime() - now.getTime() < sellingDays * dayMs &&
  taken * 2 < social.maxCapacity;

/** The socials that sell slowly, the soonest first. */
export const slowSellers = (filled: readonly Filled[], now: Date): Filled[] =>
  filled
    .filter(each => isSlow(each, now))
    .sort(bySoonest)
    .slice(0, maxListed);

/** The socials with the most pending registrations, where hosts approve them. */
export function approvalsWaiting(filled: readonly Filled[]): { total: number; socials: Filled[] } {
  const waiting = filled.filter(({ social, pending }) => social.isApprovalRequired && pending > 0);
  return {
    total: waiting.reduce((sum, { pending }) => sum + pending, 0),
    socials: waiting.sort((a, b) => b.pending - a.pending || bySoonest(a, b)).slice(0, maxListed),
  };
}

const bySoonest = (a: Filled, b: Filled) =>
  (a.social.startsAt?.getTime() ?? 0) - (b.social.startsAt?.getTime() ?? 0);
