import { createHmac } from 'node:crypto';
import { type Country, countryOf } from './numbering-plan.ts';

/** At most so many, per hour and per day (UTC). */
export type Limit = { hour: number; day: number };

export type SmsLimits = {
  countries: ReadonlySet<Country>;
  perHost: Limit;
  /** Of all texts to a number, and of those that are no codes. */
  perRecipient: Limit;
  blastsPerRecipient: Limit;
  perCountry: Limit;
  inAll: Limit;
  /** Which part of `perCountry` and `inAll` only one-time codes may use, so that no blast keeps anyone from signing in; 0 to 1. */
  codeShare: number;
};

/** What texts are counted by. */
export const smsScopes = ['host', 'recipient', 'country', 'system'] as const;
export type SmsScope = (typeof smsScopes)[number];

/** One count that a text needs room in. */
export type Cap = { id: string; scope: SmsScope; key: string; hint: string; limit: Limit };

/** A text that is about to be sent: a code, or a message of a host. */
export type Text = { to: string } & ({ use: 'code' } | { use: 'blast'; hostId: string });

/** Why a text is not sent: the number is not one that we text, or a count is full. */
export type RefusedBy = 'number' | SmsScope;

/** The key of a recipient: an HMAC, so that the counts hold no numbers. */
export const recipientKey = (number: string, secret: string): string =>
  createHmac('sha256', secret).update(`sms:${number}`).digest('base64url');

/** A number with two digits left of it, to tell one from another in a list. */
const maskNumber = (number: string): string =>
  `${number.slice(0, 3)}${'•'.repeat(Math.max(0, number.length - 5))}${number.slice(-2)}`;

export const capId = (scope: SmsScope, key: string): string => `${scope}:${key}`;

/** Whether texts go to a number at all: a mobile of an allowed country. */
export function isTexted(number: string, { countries }: Pick<SmsLimits, 'countries'>): boolean {
  const country = countryOf(number);
  return country !== undefined && countries.has(country);
}

/**
 * The counts of a text, the narrowest first, so that a crowd at one of them does not touch those that all share. Undefined for a number
 * that is not a mobile's of an allowed country.
 */
export function capsOf(text: Text, limits: SmsLimits, secret: string): Cap[] | undefined {
  const country = countryOf(text.to);
  if (!country || !isTexted(text.to, limits)) return undefined;
  const isCode = text.use === 'code';
  const shared = (limit: Limit) => (isCode ? limit : forBlasts(limit, limits.codeShare));
  const cap = (scope: SmsScope, key: string, limit: Limit, hint = ''): Cap => ({
    ...{ id: capId(scope, key), scope, key, hint, limit },
  });
  return [
    ...(isCode ? [] : [cap('host', text.hostId, limits.perHost)]),
    cap(
      'recipient',
      recipientKey(text.to, secret),
      isCode ? limits.perRecipient : limits.blastsPerRecipient,
      maskNumber(text.to),
    ),
    cap('country', country, shared(limits.perCountry)),
    cap('system', 'all', shared(limits.inAll)),
  ];
}

/** What blasts may use of a limit that codes share. */
export const forBlasts = ({ hour, day }: Limit, codeShare: number): Limit => ({
  hour: Math.floor(hour * (1 - codeShare)),
  day: Math.floor(day * (1 - codeShare)),
});

/** What a count has room for. */
export type Used = { hour: number; day: number };
export const roomOf = (limit: Limit, used: Used): number =>
  Math.max(0, Math.min(limit.hour - used.hour, limit.day - used.day));
