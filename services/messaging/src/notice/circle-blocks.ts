import { type Block, button } from '../mail/mail.ts';
import { circleNoticesWords } from '../words/circle-notices.ts';
import type { PersonContext } from './define-notice.ts';

const words = circleNoticesWords.circleBlocks;

/** A circle as messages about its money show it. */
export type CircleFacts = { name: string; slug: string };

/** What all messages about the money of access to a circle carry; minor units, `method` as its owner knows it. */
export type CircleMoney = { circle: CircleFacts; amount: number; currency: string; method: string };

export const circleButton = ({ slug }: CircleFacts, { publicUrl }: PersonContext): Block =>
  button(words.viewCircle, `${publicUrl}/circles/${encodeURIComponent(slug)}`);

export const paymentsButton = ({ publicUrl }: PersonContext): Block =>
  button(words.viewMyPayments, `${publicUrl}/accounts/transactions`);

export const becauseOfAccess = ({ name }: CircleFacts): string => words.receivedEMailBecause(name);

export const sampleCircleMoney: CircleMoney = {
  circle: { name: 'Founders', slug: 'founders' },
  amount: 2500,
  currency: 'USD',
  method: 'visa 4242',
};
