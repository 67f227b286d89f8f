import type { RefusedBy } from './sms-limits.ts';

/** Why a text was not sent, as deliveries keep it; never rename one. */
export const smsRefusals = {
  number: 'no number that is texted',
  host: 'limit of SMS reached: host',
  recipient: 'limit of SMS reached: recipient',
  country: 'limit of SMS reached: country',
  system: 'limit of SMS reached: system',
} as const satisfies Record<RefusedBy, string>;

/** A person without a number that a code proved. */
export const noProvenNumber = 'no proven number';

/** What hosts see of it. */
export type UnsentText = 'SMS_LIMIT' | 'NO_NUMBER';

const shown: ReadonlyMap<string, UnsentText> = new Map([
  [noProvenNumber, 'NO_NUMBER'],
  [smsRefusals.number, 'NO_NUMBER'],
  ...(['host', 'recipient', 'country', 'system'] as const).map(
    scope => [smsRefusals[scope], 'SMS_LIMIT'] as const,
  ),
]);

/** Why a text was not sent, for its host; undefined for other reasons, which are the recipient's own. */
export const unsentTextOf = (reason: string | undefined): UnsentText | undefined => shown.get(reason ?? '');

/** The reasons that count as one for hosts. */
export const reasonsOf = (unsent: UnsentText): string[] =>
  [...shown].filter(([, each]) => each === unsent).map(([reason]) => reason);
