import { sessionWords } from '../words/session.ts';

const words = sessionWords.queuePlace;

/** A position as the server gave it, and when; the queue moves at a steady pace, so the rest follows. */
export type Snapshot = { place: number; seconds: number; at: number };

/** Where a person stands at `now` (milliseconds): their place, and the seconds that are left. */
export function standing({ place, seconds, at }: Snapshot, now: number): { place: number; seconds: number } {
  const left = Math.max(0, seconds - (now - at) / 1000);
  const share = seconds > 0 ? left / seconds : 0;
  return { place: Math.max(1, Math.ceil(place * share)), seconds: Math.ceil(left) };
}

const endings: Record<Intl.LDMLPluralRule, string> = {
  one: 'st',
  two: 'nd',
  few: 'rd',
  many: 'th',
  other: 'th',
  zero: 'th',
};
const rules = new Intl.PluralRules('en', { type: 'ordinal' });

/** `42nd`. */
export const ordinal = (place: number): string =>
  `${place.toLocaleString('en')}${endings[rules.select(place)]}`;

/** How long that is, in words that do not change every second. */
export function waitLabel(seconds: number): string {
  if (seconds <= 5) return words.justAMoment;
  if (seconds < 90) return words.aboutSeconds(Math.ceil(seconds / 5) * 5);
  return words.aboutMinutes(Math.round(seconds / 60));
}
