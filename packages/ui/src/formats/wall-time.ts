import { TZDate } from '@date-fns/tz';

const pad = (value: number) => String(value).padStart(2, '0');

/** The clock on the wall of a zone, `2026-11-21 19:00:00`, at a moment. */
export function isoToWall(iso: string, zone: string): string {
  const at = new TZDate(iso, zone);
  const day = `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`;
  return `${day} ${pad(at.getHours())}:${pad(at.getMinutes())}:${pad(at.getSeconds())}`;
}

/** The moment at which the clock on the wall of a zone shows `2026-11-21 19:00:00`; undefined when it is no time. */
export function wallToIso(wall: string, zone: string): string | undefined {
  const parts = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2})/.exec(wall)?.slice(1).map(Number);
  if (!parts) return undefined;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = parts;
  return new Date(new TZDate(year, month - 1, day, hour, minute, zone).getTime()).toISOString();
}

/** The moment at which clocks in `to` show what those in `from` show at `iso`. */
export const sameClock = (iso: string, from: string, to: string): string =>
  wallToIso(isoToWall(iso, from), to) ?? iso;
