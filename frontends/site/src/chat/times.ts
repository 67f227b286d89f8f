import { chatWords as words } from '../words/chat.ts';

const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const day = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' });
const date = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });

/** The time of day in the reader's zone. */
export const timeText = (at: string): string => time.format(new Date(at));

const dayOf = (at: Date) => at.toDateString();
const daysBefore = (now: Date, days: number) =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() - days);

/** The day in the reader's zone, as a heading between messages. */
export function dayText(at: string, now = new Date()): string {
  const then = new Date(at);
  if (dayOf(then) === dayOf(now)) return words.today;
  if (dayOf(then) === dayOf(daysBefore(now, 1))) return words.yesterday;
  return day.format(then);
}

/** The time of today's, the date of earlier ones. */
export const shortText = (at: string, now = new Date()): string =>
  dayOf(new Date(at)) === dayOf(now) ? timeText(at) : date.format(new Date(at));

/** When something ends: the time of today's, with the date for later ones. */
export const untilText = (at: string, now = new Date()): string =>
  dayOf(new Date(at)) === dayOf(now) ? timeText(at) : `${date.format(new Date(at))}, ${timeText(at)}`;

export const isSameDay = (a: string, b: string): boolean => dayOf(new Date(a)) === dayOf(new Date(b));
