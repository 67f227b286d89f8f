import { type Block, button } from '../mail/mail.ts';
import type { PersonContext } from './define-notice.ts';

/** A circle as messages about its money show it. */
export type CircleFacts = { name: string; slug: string };

/** What all messages about the money of access to a circle carry; minor units, `method` as its owner knows it. */
export type CircleMoney = { circle: CircleFacts; amount: number; currency: string; method: string };

export const circleButton = ({ slug }: CircleFacts, { publicUrl }: PersonContext): Block =>
  button('View circle', `${publicUrl}/circles/${encodeURIComponent(slug)}`);

export const paymentsButton = ({ publicUrl }: PersonContext): Block =>
  button('View my payments', `${publicUrl}/accounts/transactions`);

export const becauseOfAccess = ({ name }: CircleFacts): string =>
  `You received this e-mail because you paid for access to ${name}.`;

export const sampleCircleMoney: CircleMoney = {
  circle: { name: 'Founders', slug: 'founders' },
  amount: 2500,
  currency: 'USD',
  method: 'visa 4242',
};
