import { RsvpChange } from '@momos/contracts/proto/events/v1/bus';
import { note, text } from '../mail/mail.ts';
import { registrationNoticesWords } from '../words/registration-notices.ts';
import { becauseOfRsvp, greeting, socialButton, socialFacts } from './notice-blocks.ts';
import { defineRsvpNotice, endOfSocial } from './rsvp-notice.ts';

const words = registrationNoticesWords.registrationReceivedNotice;

/** Registered for a social whose hosts approve each guest. */
export const registrationReceived = defineRsvpNotice({
  kind: 'registration-received',
  title: words.title,
  timeline: words.timeline,
  when: (change, { status }) => change === RsvpChange.RSVP_CHANGE_SUBMITTED && status === 'PENDING',
  holdsIn: ['PENDING'],
  validUntil: endOfSocial,
  // An RSVP that waits for its payment is PENDING too; its guest gets the approval when the payment arrives.
  skip: ({ isHostDecided }, { social }) => {
    if (isHostDecided) return 'a host has approved it already';
    return social.isApprovalRequired ? undefined : 'no approval is required';
  },
  mail: (_content, context) => ({
    subject: words.subject(context.social.title),
    preheader: words.preheader,
    heading: greeting(context, words.heading),
    blocks: [
      text(words.hostsReviewEveryRegistration(context.social.title)),
      socialFacts(context, { hasSeat: false }),
      note(words.ifEnteredCardCharged),
      socialButton(context),
    ],
    because: becauseOfRsvp(context),
  }),
  attachments: null,
  push: null,
});
