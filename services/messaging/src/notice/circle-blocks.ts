import { type Block, button, text } from '../mail/mail.ts';
import { circleNoticesWords } from '../words/circle-notices.ts';
import type { PersonContext } from './define-notice.ts';

const words = circleNoticesWords.circleBlocks;

/** A circle as messages about its money show it. */
export type CircleFacts = { name: string; slug: string };

/** What all messages about the money of access to a circle carry; minor units, `method` as its owner knows it. */
export type CircleMoney = { circle: CircleFacts; amount: number; currency: string; method: string };

/** The address of a circle's page. */
export const circleUrl = (publicUrl: string, { slug }: CircleFacts): string =>
  `${publicUrl}/circles/${encodeURIComponent(slug)}`;

export const circleButton = (
  circle: CircleFacts,
  { publicUrl }: PersonContext,
  label: string = words.viewCircle,
): Block => button(label, circleUrl(publicUrl, circle));

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** A day as messages about monthly access name it, such as 3 May 2027; it is that of UTC. */
export const dayOf = (day: Date): string => dayFormat.format(day);

/** That what was paid is returned, where something was. */
export const moneyBackBlocks = (isRefunded: boolean): Block[] =>
  isRefunded ? [text(words.moneyOnItsWay)] : [];

/** The page on which who runs a circle decides about requests. */
export const manageButton = (circle: CircleFacts, { publicUrl }: PersonContext): Block =>
  button(words.viewRequests, `${circleUrl(publicUrl, circle)}/manage`);

export const circlesButton = ({ publicUrl }: PersonContext): Block =>
  button(words.seeOtherCircles, `${publicUrl}/circles`);

export const paymentsButton = ({ publicUrl }: PersonContext): Block =>
  button(words.viewMyPayments, `${publicUrl}/accounts/transactions`);

export const becauseOfAccess = ({ name }: CircleFacts): string => words.receivedEMailBecause(name);

export const sampleCircleMoney: CircleMoney = {
  circle: { name: 'Founders', slug: 'founders' },
  amount: 2500,
  currency: 'USD',
  method: 'visa 4242',
};
