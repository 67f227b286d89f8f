import { RsvpChange } from '@momos/contracts/proto/events/v1/bus';
import { text } from '../mail/mail.ts';
import { registrationNoticesWords } from '../words/registration-notices.ts';
import type { SocialContext } from './define-notice.ts';
import { becauseOfRsvp, greeting, socialButton, socialPath } from './notice-blocks.ts';
import { fullRefund } from './refund-blocks.ts';
import { defineRsvpNotice, type RsvpContent } from './rsvp-notice.ts';

const wording = registrationNoticesWords.unseatedNotice;

type Words = { subject: string; text: (title: string) => string; push: string };

const words: Record<string, Words> = {
  'no place left': {
    subject: wording.subject,
    text: title => wording.paymentArrivedAfterReservation(title),
    push: wording.soldOutBeforePayment,
  },
  'not decided before the end': {
    subject: wording.notApprovedTimeFull,
    text: title => wording.hostsDidNotDecide(title),
    push: wording.registrationNotDecidedTime,
  },
  'its payment was refunded': {
    subject: wording.ticketCancelledFullRefund,
    text: title => wording.paymentRefundedSoTicket(title),
    push: wording.ticketCancelledRefunded,
  },
};

const otherwise: Words = {
  subject: wording.fullRefund,
  text: title => wording.paymentArrivedAfterRegistration(title),
  push: wording.paymentGoesBack,
};

const wordsFor = ({ reason }: RsvpContent): Words => words[reason ?? ''] ?? otherwise;

/** A payment has no place: none was left, no one decided in time, the registration had changed, or it was refunded. All of it goes back. */
export const unseated = defineRsvpNotice({
  kind: 'unseated',
  title: wording.title,
  timeline: wording.timeline,
  when: change => change === RsvpChange.RSVP_CHANGE_UNSEATED,
  holdsIn: null,
  validUntil: null,
  skip: null,
  mail: (content: RsvpContent, context: SocialContext) => ({
    subject: `${wordsFor(content).subject}: ${context.social.title}`,
    preheader: wording.preheader,
    heading: greeting(context, wording.heading),
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
