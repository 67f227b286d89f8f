import { RsvpChange } from '@momos/contracts/proto/events/v1/bus';
import { text } from '../mail/mail.ts';
import type { SocialContext } from './define-notice.ts';
import { becauseOfRsvp, greeting, socialButton, socialPath } from './notice-blocks.ts';
import { fullRefund } from './refund-blocks.ts';
import { defineRsvpNotice, type RsvpContent } from './rsvp-notice.ts';

type Words = { subject: string; text: (title: string) => string; push: string };

const words: Record<string, Words> = {
  'no place left': {
    subject: 'Sold out, full refund',
    text: title =>
      `Your payment for ${title} arrived after your reservation had expired, and the last place was taken in the meantime. You are on the waitlist.`,
    push: 'Sold out before your payment arrived',
  },
  'not decided before the end': {
    subject: 'Not approved in time, full refund',
    text: title => `The hosts of ${title} did not decide about your registration before it ended.`,
    push: 'Your registration was not decided in time',
  },
  'its payment was refunded': {
    subject: 'Your ticket is cancelled, full refund',
    text: title =>
      `Your payment for ${title} was refunded, so your ticket is not valid any more. If you still want to come, you can register again.`,
    push: 'Your ticket is cancelled and refunded',
  },
};

const otherwise: Words = {
  subject: 'Full refund',
  text: title =>
    `Your payment for ${title} arrived after your registration had changed, so it pays for nothing.`,
  push: 'Your payment goes back to you',
};

const wordsFor = ({ reason }: RsvpContent): Words => words[reason ?? ''] ?? otherwise;

/** A payment has no place: none was left, no one decided in time, the registration had changed, or it was refunded. All of it goes back. */
export const unseated = defineRsvpNotice({
  kind: 'unseated',
  title: 'Payment without a place',
  timeline: 'Payment without a place, refunded',
  when: change => change === RsvpChange.RSVP_CHANGE_UNSEATED,
  holdsIn: null,
  validUntil: null,
  skip: null,
  mail: (content: RsvpContent, context: SocialContext) => ({
    subject: `${wordsFor(content).subject}: ${context.social.title}`,
    preheader: 'You will receive a full refund.',
    heading: greeting(context, 'we are sorry.'),
    blocks: [text(wordsFor(content).text(context.social.title)), fullRefund, socialButton(context)],
    because: becauseOfRsvp(context),
  }),
  attachments: null,
  push: (content, context) => ({
    title: wordsFor(content).push,
    body: `${context.social.title}: you will receive a full refund.`,
    path: socialPath(context),
  }),
});
