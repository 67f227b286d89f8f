import { AppError } from '@momos/contracts/errors';
import { startsOf } from '@momos/contracts/recurrence-dates';
import {
  type RecurrenceFrequency,
  type RecurrenceRule,
  type Weekday,
  weekdays,
} from '@momos/contracts/recurrence-rule';
import { wallTime } from '@momos/contracts/wall-clock';
import { repeatWords as words } from '../words/repeat.ts';

/** How a social repeats, while it is written. */
export type RepeatDraft = {
  frequency: RecurrenceFrequency;
  interval: number;
  weekdays: Weekday[];
  ends: 'count' | 'until';
  count: number;
  /** `2030-01-31` */
  until: string;
};

type Start = { start: string; timezone: string };

const dayMs = 86_400_000;

/** Where a start lies in its week and its month, on the clocks of its zone. */
function placeOf({ start, timezone }: Start) {
  const wall = new Date(wallTime(new Date(start), timezone));
  const date = wall.getUTCDate();
  const length = new Date(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth() + 1, 0)).getUTCDate();
  const weekday = (wall.getUTCDay() + 6) % 7;
  return { wall, date, weekday, nth: Math.ceil(date / 7), isLast: date + 7 > length };
}

/** The day of the week of a start; it is always one of the dates. */
export const ownWeekday = (given: Start): Weekday => weekdays[placeOf(given).weekday] ?? 'MO';

/** The ways to repeat that a start allows, by what they are called. */
export function frequenciesOf(given: Start): { value: RecurrenceFrequency; label: string }[] {
  const { date, weekday, nth, isLast } = placeOf(given);
  const name = words.weekdayNames[weekday] ?? '';
  return [
    { value: 'WEEKLY', label: words.weekly },
    { value: 'MONTHLY_BY_DATE', label: words.monthlyOn(date) },
    { value: 'MONTHLY_BY_WEEKDAY', label: words.monthlyOnNth(words.nths[nth - 1] ?? '', name) },
    ...(isLast
      ? [{ value: 'MONTHLY_BY_LAST_WEEKDAY' as const, label: words.monthlyOnNth(words.last, name) }]
      : []),
  ];
}

/** Eight times, or for three months. */
export function newRepeat(frequency: RecurrenceFrequency, given: Start): RepeatDraft {
  const until = new Date(placeOf(given).wall.getTime() + 91 * dayMs).toISOString().slice(0, 10);
  return { frequency, interval: 1, weekdays: [], ends: 'count', count: 8, until };
}

/** The rule as the call takes it. */
export const ruleOf = ({
  frequency,
  interval,
  weekdays: days,
  ends,
  count,
  until,
}: RepeatDraft): RecurrenceRule => ({
  frequency,
  interval,
  weekdays: frequency === 'WEEKLY' ? days : [],
  count: ends === 'count' ? count : null,
  until: ends === 'until' ? until : null,
});

/** The dates that a draft gives, or what is wrong with it. */
export function datesOf(repeat: RepeatDraft, { start, timezone }: Start): Date[] | { problem: string } {
  if (repeat.ends === 'until' && !repeat.until) return { problem: words.chooseLastDay };
  try {
    return startsOf(ruleOf(repeat), { eventTimestamp: new Date(start), timezone });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { problem: error.details?.[0]?.message ?? error.message };
  }
}
