import { RsvpChange } from '@momos/contracts/proto/events/v1/bus';
import { text } from '../mail/mail.ts';
import { momentOf, type Social } from '../social/social.ts';
import { becauseOfRsvp, greeting, socialButton, socialFacts, socialPath } from './notice-blocks.ts';
import { defineRsvpNotice, type RsvpContent } from './rsvp-notice.ts';

/** A place is reserved for a guest on the waitlist until the offer expires. */
export const waitlistOffer = defineRsvpNotice({
  kind: 'waitlist-offer',
  title: 'Waitlist offer',
  timeline: 'Offer of a place from the waitlist',
  when: change => change === RsvpChange.RSVP_CHANGE_OFFERED,
  holdsIn: ['WAITLIST', 'PENDING'],
  validUntil: ({ offerExpiresAt }) => offerExpiresAt,
  skip: null,
  mail: (content, context) => {
    const until = deadlineOf(content, context.social);
    return {
      subject: `A place opened up: ${context.social.title}`,
      preheader: until
        ? `It is reserved for you until ${until}.`
        : 'It is reserved for you for a limited time.',
      heading: greeting(context, 'a place opened up.'),
      blocks: [
        text(`A guest cancelled and you are next on the waitlist for ${context.social.title}.`),
        ...(until
          ? [
              text(
                `The place is reserved for you until ${until}. After that it is offered to the next guest.`,
              ),
            ]
          : []),
        ...(context.social.isApprovalRequired
          ? [text('Ask for it on the social’s page. The hosts approve each guest and decide then.')]
          : []),
        socialFacts(context, { hasSeat: false }),
        socialButton(context, context.social.isApprovalRequired ? 'Ask to join' : 'Take the place'),
      ],
      because: becauseOfRsvp(context),
    };
  },
  attachments: null,
  push: (content, context) => {
    const { social } = context;
    const until = deadlineOf(content, social);
    return {
      title: 'A place opened up',
      body: `${social.title}.${until ? ` Reserved until ${until}.` : ''}`,
      path: socialPath(context),
    };
  },
});

const deadlineOf = ({ offerExpiresAt }: RsvpContent, { timezone }: Social) =>
  offerExpiresAt && momentOf(offerExpiresAt, timezone);
