import { wallTime } from '@momos/contracts/wall-clock';

const weekMs = 7 * 86_400_000;

type Dates = { eventTimestamp: Date; eventEndTimestamp: Date; timezone: string };

/** The dates of a copy: the same weekday and time on the wall, in the first week that is still to come. */
export function nextDates(held: Dates, now: Date): Pick<Dates, 'eventTimestamp' | 'eventEndTimestamp'> {
  const { eventTimestamp: start, eventEndTimestamp: end, timezone } = held;
  const late = now.getTime() - start.getTime();
  if (late < 0) return { eventTimestamp: start, eventEndTimestamp: end };
  const ahead = (Math.floor(late / weekMs) + 1) * weekMs;
  const moved = new Date(start.getTime() + ahead);
  // Summer time may have begun or ended in between.
  const drift = wallTime(moved, timezone) - wallTime(start, timezone) - ahead;
  const eventTimestamp = new Date(moved.getTime() - drift);
  return {
    eventTimestamp,
    eventEndTimestamp: new Date(eventTimestamp.getTime() + (end.getTime() - start.getTime())),
  };
}
