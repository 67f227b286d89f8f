import { formatMoney, toMajor } from '@momos/contracts/money';
import { type Block, button, facts } from '../mail/mail.ts';
import { momentOf, socialUrl, whenOf, whereOf } from '../social/social.ts';
import { noticesWords } from '../words/notices.ts';
import type { PersonContext, PushText, SocialContext } from './define-notice.ts';

const words = noticesWords.noticeBlocks;

/** A sentence addressed by first name, without it where none is known. */
export const greeting = ({ contact }: PersonContext, sentence: string): string =>
  contact.firstName
    ? `${contact.firstName}, ${sentence}`
    : sentence.charAt(0).toUpperCase() + sentence.slice(1);

/** When and where, and the ticket where there is one. */
export const socialFacts = (
  { social }: SocialContext,
  { hasSeat, ticket }: { hasSeat: boolean; ticket?: string },
): Block => facts({ When: whenOf(social), Where: whereOf(social, hasSeat), Ticket: ticket });

export const socialButton = ({ social, publicUrl }: SocialContext, label = words.viewSocial): Block =>
  button(label, socialUrl(publicUrl, social));

export const becauseOfRsvp = ({ social }: SocialContext): string => words.receivedEMailBecause(social.title);

/** Title and start of a social on one line, for a lock screen. */
export const titleAndStart = ({ social }: SocialContext): string =>
  `${social.title} · ${momentOf(social.startsAt, social.timezone)}`;

export const socialPath = ({ social }: SocialContext): PushText['path'] => socialUrl('', social);

/** An amount of minor units as people read it. */
export const moneyOf = (minor: number, currency: string): string =>
  formatMoney(toMajor(minor, currency), currency);
