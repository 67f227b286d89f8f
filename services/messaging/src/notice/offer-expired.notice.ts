import { RsvpChange } from '@momos/contracts/proto/events/v1/bus';
import { text } from '../mail/mail.ts';
import { becauseOfRsvp, greeting, socialButton } from './notice-blocks.ts';
import { defineRsvpNotice, endOfSocial } from './rsvp-notice.ts';

/** An offer from the waitlist expired before the guest accepted it. */
export const offerExpired = defineRsvpNotice({
  kind: 'offer-expired',
  title: 'Waitlist offer expired',
  timeline: 'Waitlist offer expired',
  when: change => change === RsvpChange.RSVP_CHANGE_OFFER_EXPIRED,
  holdsIn: null,
  validUntil: endOfSocial,
  skip: null,
  mail: (_content, context) => ({
    subject: `Your waitlist offer expired: ${context.social.title}`,
    preheader: 'The place was offered to the next guest.',
    heading: greeting(context, 'your offer expired.'),
    blocks: [
      text(
        `We reserved a place at ${context.social.title} for you. The time to accept it is over, so it was offered to the next guest. You were not charged.`,
      ),
      socialButton(context),
    ],
    because: becauseOfRsvp(context),
  }),
  attachments: null,
  push: null,
});
