/** The time on the wall in a zone, as if it were UTC; milliseconds. */
export function wallTime(at: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find(each => each.type === type)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}

const dayMs = 86_400_000;

/**
 * When the wall of a zone shows a time: the first time where it shows it twice, and as much later as the clocks jump where it never
 * does.
 */
export function atWallTime(wall: number, timeZone: string): Date {
  const offsetAt = (utc: number) => wallTime(new Date(utc), timeZone) - utc;
  // What holds on both sides of a change nearby; offsets change at most once within two days.
  const [before, after] = [offsetAt(wall - dayMs), offsetAt(wall + dayMs)];
  const instants = [wall - before, wall - after].filter(utc => wallTime(new Date(utc), timeZone) === wall);
  return new Date(instants.length > 0 ? Math.min(...instants) : wall - before);
}
