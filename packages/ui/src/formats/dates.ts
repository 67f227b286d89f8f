/** A city that online public socials show the time of (spec §9). The label is the spec's, summer and winter. */
export type City = { name: string; zone: string; label: string };

export const cities: readonly City[] = [
  { name: 'New York', zone: 'America/New_York', label: 'EST' },
  { name: 'San Francisco', zone: 'America/Los_Angeles', label: 'PST' },
  { name: 'Singapore', zone: 'Asia/Singapore', label: 'SGT' },
];

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formatters are costly to make and lists show hundreds of dates, so each shape is made once. */
function formatter(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options);
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', options);
  formats.set(key, made);
  return made;
}

/** The viewer's own IANA zone. */
export const viewerZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** `Saturday, November 21, 2026` in the given zone (spec §9, long weekday style). */
export const formatDay = (iso: string, zone: string) =>
  formatter({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric', timeZone: zone }).format(
    new Date(iso),
  );

/** `Saturday, November 21`: a day within the year, without it. */
export const formatDayShort = (iso: string, zone: string) =>
  formatter({ weekday: 'long', month: 'long', day: 'numeric', timeZone: zone }).format(new Date(iso));

/** `Sat, Nov 21`: a day beside one that is written out. */
export const formatDayBrief = (iso: string, zone: string) =>
  formatter({ weekday: 'short', month: 'short', day: 'numeric', timeZone: zone }).format(new Date(iso));

/** `Nov 21, 2026` in the given zone: for rows and facts. */
export const formatDate = (iso: string, zone: string) =>
  formatter({ month: 'short', day: 'numeric', year: 'numeric', timeZone: zone }).format(new Date(iso));

/** `7:00 PM` in the given zone. */
export const formatTime = (iso: string, zone: string) =>
  formatter({ hour: 'numeric', minute: '2-digit', timeZone: zone }).format(new Date(iso));

/** `Nov 21, 7:00 PM`: for rows and logs. */
export const formatStamp = (iso: string, zone: string) =>
  formatter({ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZone: zone }).format(
    new Date(iso),
  );

/** `NOV` and `21`: the leaf of a calendar. */
export const calendarLeaf = (iso: string, zone: string) => ({
  month: formatter({ month: 'short', timeZone: zone }).format(new Date(iso)).toUpperCase(),
  day: formatter({ day: 'numeric', timeZone: zone }).format(new Date(iso)),
});

/** The zone's short name at that time: `EST`, `GMT+8`. */
export function zoneName(iso: string, zone: string): string {
  const parts = formatter({ timeZone: zone, timeZoneName: 'short' }).formatToParts(new Date(iso));
  return parts.find(part => part.type === 'timeZoneName')?.value ?? zone;
}

/** `Saturday, November 21 · 7:00 PM – 10:00 PM`; an end on another day shows its day. */
export function formatSpan(start: string, end: string | undefined, zone: string): string {
  const first = `${formatDayShort(start, zone)} · ${formatTime(start, zone)}`;
  if (!end) return first;
  const sameDay = formatDay(start, zone) === formatDay(end, zone);
  return `${first} – ${sameDay ? formatTime(end, zone) : `${formatDayShort(end, zone)}, ${formatTime(end, zone)}`}`;
}

/**
 * What the viewer's clock shows at a time that is written in another zone: the time, with its day where that is another one; undefined
 * where both are the same.
 */
export function ownStart(iso: string, zone: string, own: string): string | undefined {
  const isSameDay = formatDay(iso, own) === formatDay(iso, zone);
  const time = formatTime(iso, own);
  if (!isSameDay) return `${formatDayBrief(iso, own)}, ${time}`;
  return time === formatTime(iso, zone) ? undefined : time;
}

/** The same moment in the three cities, each with the day where it differs from the first. */
export const cityTimes = (iso: string) =>
  cities.map(city => ({ ...city, day: formatDayShort(iso, city.zone), time: formatTime(iso, city.zone) }));

const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });
const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000_000],
  ['month', 2_628_000_000],
  ['week', 604_800_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** `in 2 days`, `3 hours ago`, `now`. */
export function formatRelative(iso: string, now: number): string {
  const distance = new Date(iso).getTime() - now;
  const unit = units.find(([, size]) => Math.abs(distance) >= size);
  return unit ? relative.format(Math.trunc(distance / unit[1]), unit[0]) : 'now';
}

/** A social is past if its time is before now (spec §4). */
export const isPast = (iso: string, now: number) => new Date(iso).getTime() < now;
