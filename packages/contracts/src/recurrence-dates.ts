import { badField } from './errors.ts';
import { maxOccurrences, type RecurrenceRule, weekdays } from './recurrence-rule.ts';
import { atWallTime, wallTime } from './wall-clock.ts';

/** When a social starts, and the zone whose clocks it keeps to. */
export type Start = { eventTimestamp: Date; timezone: string };

/** A date without its time, in days since 1970, and its parts. */
const dayMs = 86_400_000;
const daysOf = (year: number, month: number, day: number): number => Date.UTC(year, month, day) / dayMs;
const dateOf = (days: number): Date => new Date(days * dayMs);
/** From Monday, 0. */
const weekdayOf = (days: number): number => (dateOf(days).getUTCDay() + 6) % 7;
const lengthOf = (year: number, month: number): number => new Date(Date.UTC(year, month + 1, 0)).getUTCDate();

/** No date lies farther ahead. */
const mostYears = 3;

/**
 * When the dates of a social that repeats start, its own first: at the same time on the clocks of its zone, whatever daylight saving
 * does. A month without such a date is left out. Throws a 400 where there would be one date only, more than 52, or any more than three
 * years ahead.
 */
export function startsOf(rule: RecurrenceRule, start: Start): Date[] {
  const wall = wallTime(start.eventTimestamp, start.timezone);
  const firstDay = Math.floor(wall / dayMs);
  assertFits(rule, firstDay);
  const last = rule.until === null ? Infinity : Date.parse(rule.until) / dayMs;
  const wanted = rule.count ?? maxOccurrences + 1;
  const days: number[] = [];
  for (const day of daysFrom(rule, firstDay)) {
    if (day > last || days.length === wanted) break;
    if (day > firstDay + mostYears * 366)
      throw badRule(rule, `A date is more than ${mostYears} years ahead. Choose fewer dates.`);
    days.push(day);
  }
  if (days.length > maxOccurrences)
    throw badRule(rule, `These are more than ${maxOccurrences} dates. Choose an earlier last day.`);
  if (days.length < 2) throw badRule(rule, 'The last day is before the second date.');
  const time = wall - firstDay * dayMs;
  return [start.eventTimestamp, ...days.slice(1).map(day => atWallTime(day * dayMs + time, start.timezone))];
}

const badRule = ({ count }: RecurrenceRule, message: string) =>
  badField(count === null ? 'body.recurrence.until' : 'body.recurrence.count', message);

/** Throws a 400 where the social's own date is none of the rule. */
function assertFits({ frequency }: RecurrenceRule, firstDay: number): void {
  if (frequency !== 'MONTHLY_BY_LAST_WEEKDAY') return;
  const date = dateOf(firstDay);
  if (date.getUTCDate() + 7 <= lengthOf(date.getUTCFullYear(), date.getUTCMonth()))
    throw badField('body.recurrence.frequency', 'The social is not on the last such weekday of its month.');
}

/** All days of a rule from its first, without end. */
const daysFrom = (rule: RecurrenceRule, firstDay: number): Iterable<number> =>
  rule.frequency === 'WEEKLY' ? daysOfWeeks(rule, firstDay) : daysOfMonths(rule, firstDay);

function* daysOfWeeks({ interval, weekdays: chosen }: RecurrenceRule, firstDay: number) {
  const own = weekdayOf(firstDay);
  const offsets = [...new Set([own, ...chosen.map(day => weekdays.indexOf(day))])].sort((a, b) => a - b);
  for (let monday = firstDay - own; ; monday += 7 * interval)
    for (const offset of offsets) if (monday + offset >= firstDay) yield monday + offset;
}

function* daysOfMonths({ frequency, interval }: RecurrenceRule, firstDay: number) {
  const first = dateOf(firstDay);
  const pick = {
    MONTHLY_BY_DATE: onDate,
    MONTHLY_BY_WEEKDAY: onWeekday,
    MONTHLY_BY_LAST_WEEKDAY: onLastWeekday,
    WEEKLY: onDate,
  }[frequency];
  for (let months = first.getUTCMonth(); ; months += interval) {
    const [year, month] = [first.getUTCFullYear() + Math.floor(months / 12), months % 12];
    const day = pick(year, month, firstDay);
    if (day !== undefined) yield day;
    if (year > first.getUTCFullYear() + 2 * mostYears) return;
  }
}

function onDate(year: number, month: number, firstDay: number): number | undefined {
  const day = dateOf(firstDay).getUTCDate();
  return day <= lengthOf(year, month) ? daysOf(year, month, day) : undefined;
}

/** The third Friday where the first one is a third Friday; a month without a fifth one has none. */
function onWeekday(year: number, month: number, firstDay: number): number | undefined {
  const nth = Math.ceil(dateOf(firstDay).getUTCDate() / 7);
  const first = daysOf(year, month, 1);
  const lead = (weekdayOf(firstDay) - weekdayOf(first) + 7) % 7;
  const day = 1 + lead + (nth - 1) * 7;
  return day <= lengthOf(year, month) ? daysOf(year, month, day) : undefined;
}

function onLastWeekday(year: number, month: number, firstDay: number): number {
  const last = daysOf(year, month, lengthOf(year, month));
  return last - ((weekdayOf(last) - weekdayOf(firstDay) + 7) % 7);
}

/** A moment on the clocks of a zone. */
export type OnClocks = { at: Date; zone: string };

/** A moment moved as another one was, by as many days and hours on the clocks, whatever daylight saving does; it keeps to the new zone. */
export function movedLike(moment: OnClocks, { from, to }: { from: OnClocks; to: OnClocks }): Date {
  const by = wallTime(to.at, to.zone) - wallTime(from.at, from.zone);
  return atWallTime(wallTime(moment.at, moment.zone) + by, to.zone);
}
