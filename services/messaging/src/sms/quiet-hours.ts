import { tzOffset } from '@date-fns/tz';
import { type Country, countryOf } from './numbering-plan.ts';

/** Hours of the day, by the clock on the wall, in which hosts text no one: from 21 to 8. */
export type QuietHours = { from: number; to: number };

/** What of a social decides how urgent a text about it is. */
type About = { startsAt: Date; endsAt: Date; timezone: string };

const hourMs = 3_600_000;
/** Shortly before a social and while it lasts, its guests are awake for it and need to know. */
const urgentBeforeMs = 4 * hourMs;
const stepMs = hourMs / 4;

/**
 * When a text may be sent that would arrive in quiet hours of its receiver; undefined where it may be now. The receiver's zone is that of the
 * social where their number is of its country; else it has to be day in every zone of their country.
 */
export function quietUntil(
  number: string,
  { startsAt, endsAt, timezone }: About,
  { now, hours }: { now: Date; hours: QuietHours },
): Date | undefined {
  if (now.getTime() >= startsAt.getTime() - urgentBeforeMs && now < endsAt) return undefined;
  const zones = zonesOf(number, timezone);
  const isQuiet = (at: Date) => zones.some(zone => isWithin(hours, hourIn(zone, at)));
  if (!isQuiet(now)) return undefined;
  // Of use before the social alone: rather at night than after it has begun.
  const isTooLate = (at: number) => now < startsAt && at >= startsAt.getTime();
  const dayMs = 24 * hourMs;
  const first = Math.ceil(now.getTime() / stepMs) * stepMs;
  for (let at = first; at < now.getTime() + dayMs; at += stepMs)
    if (!isQuiet(new Date(at))) return isTooLate(at) ? undefined : new Date(at);
  return new Date(now.getTime() + dayMs);
}

/** Zones in which a number may be. */
function zonesOf(number: string, socialZone: string): readonly string[] {
  const country = countryOf(number);
  const zones = country ? zonesOfCountry(country) : [];
  return zones.length === 0 || zones.includes(socialZone) ? [socialZone] : zones;
}

const known = new Map<Country, readonly string[]>();

/** ECMA-402 "Intl Locale Info", which the compiler's library does not know yet. */
type LocaleInfo = Intl.Locale & { getTimeZones(): string[] | undefined };

function zonesOfCountry(country: Country): readonly string[] {
  const zones = known.get(country) ?? zonesIn(country) ?? [];
  known.set(country, zones);
  return zones;
}

const zonesIn = (region: Country) => (new Intl.Locale('und', { region }) as LocaleInfo).getTimeZones();

const hourIn = (zone: string, at: Date): number =>
  new Date(at.getTime() + tzOffset(zone, at) * 60_000).getUTCHours();

const isWithin = ({ from, to }: QuietHours, hour: number): boolean =>
  from <= to ? hour >= from && hour < to : hour >= from || hour < to;
