import { RsvpChange } from '@momos/contracts/proto/events/v1/bus';
import { text } from '../mail/mail.ts';
import { registrationNoticesWords } from '../words/registration-notices.ts';
import { becauseOfRsvp, greeting, socialButton } from './notice-blocks.ts';
import { defineRsvpNotice, endOfSocial } from './rsvp-notice.ts';

const words = registrationNoticesWords.offerExpiredNotice;

/** An offer from the waitlist expired before the guest accepted it. */
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
