import { RsvpChange } from '@momos/contracts/proto/events/v1/bus';
import { text } from '../mail/mail.ts';
import { becauseOfRsvp, greeting, socialButton, socialFacts } from './notice-blocks.ts';
import { defineRsvpNotice, endOfSocial } from './rsvp-notice.ts';

/** Put on the waitlist of a full social. */
export const waitlist = defineRsvpNotice({
  kind: 'waitlist',
  title: 'Waitlist',
  timeline: 'Added to the waitlist',
  when: (change, { status }) =>
    change === RsvpChange.RSVP_CHANGE_WAITLISTED ||
    (change === RsvpChange.RSVP_CHANGE_SUBMITTED && status === 'WAITLIST'),
  holdsIn: ['WAITLIST'],
  validUntil: endOfSocial,
  skip: null,
  mail: (_content, context) => ({
    subject: `You’re on the waitlist: ${context.social.title}`,
    preheader: 'Places that open up are offered in order.',
    heading: greeting(context, 'you’re on the waitlist.'),
    blocks: [
      text(
        `${context.social.title} is full right now. When a guest cancels, the place is offered to the guest who has waited longest. We’ll e-mail you when it is your turn.`,
      ),
      socialFacts(context, { hasSeat: false }),
      socialButton(context),
    ],
    because: becauseOfRsvp(context),
  }),
  attachments: null,
  push: null,
});
