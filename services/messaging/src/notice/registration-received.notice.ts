import { RsvpChange } from '@momos/contracts/proto/events/v1/bus';
import { note, text } from '../mail/mail.ts';
import { becauseOfRsvp, greeting, socialButton, socialFacts } from './notice-blocks.ts';
import { defineRsvpNotice, endOfSocial } from './rsvp-notice.ts';

/** Registered for a social whose hosts approve each guest. */
export const registrationReceived = defineRsvpNotice({
  kind: 'registration-received',
  title: 'Registration received',
  timeline: 'Confirmation of the registration',
  when: (change, { status }) => change === RsvpChange.RSVP_CHANGE_SUBMITTED && status === 'PENDING',
  holdsIn: ['PENDING'],
  validUntil: endOfSocial,
  // An RSVP that waits for its payment is PENDING too; its guest gets the approval when the payment arrives.
  skip: (_content, { social }) => (social.isApprovalRequired ? undefined : 'no approval is required'),
  mail: (_content, context) => ({
    subject: `We received your registration: ${context.social.title}`,
    preheader: 'The hosts review every registration.',
    heading: greeting(context, 'thanks for registering.'),
    blocks: [
      text(
        `The hosts of ${context.social.title} review every registration. We’ll e-mail you when they have decided.`,
      ),
      socialFacts(context, { hasSeat: false }),
      note('If you entered a card, it is charged only when you are approved.'),
      socialButton(context),
    ],
    because: becauseOfRsvp(context),
  }),
  attachments: null,
  push: null,
});
