import { RsvpChange } from '@momos/contracts/proto/events/v1/bus';
import { text } from '../mail/mail.ts';
import { registrationNoticesWords } from '../words/registration-notices.ts';
import { becauseOfRsvp, greeting, socialButton, socialFacts } from './notice-blocks.ts';
import { defineRsvpNotice, endOfSocial } from './rsvp-notice.ts';

const words = registrationNoticesWords.waitlistNotice;

/** Put on the waitlist of a full social. */
export const waitlist = defineRsvpNotice({
  kind: 'waitlist',
  title: words.title,
  timeline: words.timeline,
  when: (change, { status }) =>
    change === RsvpChange.RSVP_CHANGE_WAITLISTED ||
    (change === RsvpChange.RSVP_CHANGE_SUBMITTED && status === 'WAITLIST'),
  holdsIn: ['WAITLIST'],
  validUntil: endOfSocial,
  skip: null,
  mail: (_content, context) => ({
    subject: words.subject(context.social.title),
    preheader: words.preheader,
    heading: greeting(context, words.heading),
    blocks: [
      text(words.fullRightNowWhen(context.social.title)),
      socialFacts(context, { hasSeat: false }),
      socialButton(context),
    ],
    because: becauseOfRsvp(context),
  }),
  attachments: null,
  push: null,
});
