import { uncancelledTitle } from '@momos/contracts/cancelled-title';
import { RsvpChange } from '@momos/contracts/proto/events/v1/bus';
import { text } from '../mail/mail.ts';
import type { Social } from '../social/social.ts';
import { noticesWords } from '../words/notices.ts';
import type { SocialContext } from './define-notice.ts';
import { becauseOfRsvp, greeting, socialButton, socialPath } from './notice-blocks.ts';
import { refundBlocks } from './refund-blocks.ts';
import { defineRsvpNotice, type RsvpContent } from './rsvp-notice.ts';

const words = noticesWords.cancellationNotice;

/** Cancelled by the guest, by a host, or with the whole social. */
export const cancellation = defineRsvpNotice({
  kind: 'cancellation',
  title: words.title,
  timeline: words.timeline,
  when: change => change === RsvpChange.RSVP_CHANGE_CANCELLED,
  holdsIn: ['CANCELLED', 'INITIAL', 'HIDDEN'],
  validUntil: null,
  skip: null,
  mail: (content, given) => {
    const context = withPlainTitle(given);
    const { title } = context.social;
    const isOff = isSocialOff(content, context.social);
    return {
      subject: words.subject(title),
      preheader: isOff ? words.socialBeenCancelled : words.yourRegistrationIsCancelled,
      heading: greeting(context, isOff ? words.thisSocialIsCancelled : words.yourRegistrationIsCancelled2),
      blocks: [
        text(explanations[isOff ? 'social' : (content.endedBy ?? 'host')](title)),
        ...refundBlocks(content.refund),
        ...(isOff ? [] : [socialButton(context)]),
      ],
      because: becauseOfRsvp(context),
    };
  },
  attachments: null,
  push: (content, given) => {
    const context = withPlainTitle(given);
    const { title } = context.social;
    const path = socialPath(context);
    return isSocialOff(content, context.social)
      ? { title: words.cancelled, body: words.body(title), path }
      : { title: words.yourRegistrationIsTitle, body: title, path };
  },
});

/** The message itself says that the social is cancelled. */
const withPlainTitle = (context: SocialContext): SocialContext => ({
  ...context,
  social: { ...context.social, title: uncancelledTitle(context.social.title) },
});

const explanations = {
  attendee: (title: string) => words.registrationCancelledPlaceOpen(title),
  host: (title: string) => words.hostsCancelledRegistration(title),
  social: (title: string) => words.hostsHadCancel(title),
};

const isSocialOff = ({ endedBy }: RsvpContent, { isCancelled, isDeleted }: Social) =>
  isCancelled || isDeleted || endedBy === 'social';
