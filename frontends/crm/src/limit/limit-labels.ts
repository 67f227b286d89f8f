import type { SignInLock } from '@momos/contracts/sign-in-locks';
import type { SmsUse } from '@momos/contracts/sms-limits';
import { limitWords } from '../words/limit.ts';

const words = limitWords.limit;

const kindLabels: Record<SignInLock['kind'], string> = words.kindLabels;

/** Who is locked: the person of an account, else the masked address or network. */
export const nameOfLock = ({ kind, hint, person }: SignInLock): string =>
  `${kindLabels[kind]} ${person?.displayName ?? hint}`.trim();

/** Why someone is locked. */
export const causeOf = ({ lockedBy }: SignInLock): string | undefined =>
  lockedBy ? { FAILURES: words.wrongCodes, MESSAGES: words.tooManyCodesSent }[lockedBy] : undefined;

const regions = new Intl.DisplayNames('en', { type: 'region' });

/** What texts are counted by: a host, a masked number, a country, or all of them. */
export function nameOfUse({ scope, key, name }: SmsUse): string {
  if (scope === 'SYSTEM') return words.allTexts;
  if (scope === 'COUNTRY') return /^[A-Z]{2}$/.test(key) ? (regions.of(key) ?? key) : key;
  return name || (scope === 'HOST' ? words.host(key) : words.aNumber);
}

/** Whether no more texts are sent in this hour or on this day. */
export const isFull = ({ used, limit }: SmsUse): boolean => used.hour >= limit.hour || used.day >= limit.day;
