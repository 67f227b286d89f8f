import { RsvpChange } from '@momos/contracts/proto/events/v1/bus';
import { text } from '../mail/mail.ts';
import { registrationNoticesWords } from '../words/registration-notices.ts';
import { becauseOfRsvp, greeting, socialButton } from './notice-blocks.ts';
import { defineRsvpNotice, endOfSocial } from './rsvp-notice.ts';

const words = registrationNoticesWords.offerExpiredNotice;

/** A place that was offered, from the waitlist or with an approval, was not taken or paid in time. */
export const offerExpired = defineRsvpNotice({
  kind: 'offer-expired',
  title: words.title,
  timeline: words.title,
  when: change => change === RsvpChange.RSVP_CHANGE_OFFER_EXPIRED,
  holdsIn: null,
  validUntil: endOfSocial,
  skip: null,
  mail: (_content, context) => ({
    subject: words.subject(context.social.title),
    preheader: words.preheader,
    heading: greeting(context, words.heading),
    blocks: [text(words.reservedPlaceTimeAccept(context.social.title)), socialButton(context)],
    because: becauseOfRsvp(context),
  }),
  attachments: null,
  push: null,
});
