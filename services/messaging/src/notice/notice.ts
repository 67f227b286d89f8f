import type { Clock } from '@momos/runtime';
import type { Contact } from '../contact/contact.ts';
import type { Deliveries } from '../delivery/delivery.store.ts';
import { type Block, button, facts } from '../mail/mail.ts';
import { type Social, socialUrl, whenOf, whereOf } from '../social/social.ts';

/** What queueing notices needs. */
export type NoticeDeps = { deliveries: Deliveries; clock: Clock; wake: () => void };

/** Old news are no news: a reader that starts at the beginning of the topic writes to nobody about last month. */
const staleAfterMs = 48 * 3600_000;

/** Whether what happened at `time` is still to be told. */
export const isNews = (time: Date, now: Date): boolean => now.getTime() - time.getTime() <= staleAfterMs;

/** What notices are written with. */
export type NoticeContext = { contact: Contact; social: Social; publicUrl: string };

/** Greeting by first name, without one where none is known. */
export const hello = ({ contact }: NoticeContext, sentence: string): string =>
  contact.firstName
    ? `${contact.firstName}, ${sentence}`
    : sentence.charAt(0).toUpperCase() + sentence.slice(1);

/** When and where, and the ticket where there is one. */
export const socialFacts = (
  { social }: NoticeContext,
  { hasSeat, ticket }: { hasSeat: boolean; ticket?: string },
): Block => facts({ When: whenOf(social), Where: whereOf(social, hasSeat), Ticket: ticket });

export const socialButton = ({ social, publicUrl }: NoticeContext, label = 'Open the social'): Block =>
  button(label, socialUrl(publicUrl, social));

export const becauseOfRsvp = ({ social }: NoticeContext): string =>
  `You get this because you registered for ${social.title}.`;
