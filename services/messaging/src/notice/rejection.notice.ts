import { RsvpChange } from '@momos/contracts/proto/events/v1/bus';
import { text } from '../mail/mail.ts';
import { becauseOfRsvp, greeting, socialButton } from './notice-blocks.ts';
import { refundBlocks } from './refund-blocks.ts';
import { defineRsvpNotice } from './rsvp-notice.ts';

/** Not approved by the hosts. */
export const rejection = defineRsvpNotice({
  kind: 'rejection',
  title: 'Registration declined',
  timeline: 'Answer to the registration',
  when: change => change === RsvpChange.RSVP_CHANGE_REJECTED,
  skip: null,
  mail: ({ refund }, context) => ({
    subject: `About your registration: ${context.social.title}`,
    preheader: 'The hosts could not confirm your place.',
    heading: greeting(context, 'not this time.'),
    blocks: [
      text(
        `The hosts of ${context.social.title} could not confirm your place. They choose by room and mix of guests, so please do not take it personally.`,
      ),
      ...refundBlocks(refund),
      socialButton(context, 'View social'),
    ],
    because: becauseOfRsvp(context),
  }),
  attachments: null,
  push: null,
});
