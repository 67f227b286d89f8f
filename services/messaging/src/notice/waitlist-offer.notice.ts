import { RsvpChange } from '@momos/contracts/proto/events/v1/bus';
import { text } from '../mail/mail.ts';
import { momentOf, type Social } from '../social/social.ts';
import { registrationNoticesWords } from '../words/registration-notices.ts';
import { becauseOfRsvp, greeting, socialButton, socialFacts, socialPath } from './notice-blocks.ts';
import { defineRsvpNotice, type RsvpContent } from './rsvp-notice.ts';

const words = registrationNoticesWords.waitlistOfferNotice;

/** A place is reserved for a guest on the waitlist until the offer expires. */
export const waitlistOffer = defineRsvpNotice({
  kind: 'waitlist-offer',
  title: words.title,
  timeline: words.timeline,
  when: (change, { status }) => change === RsvpChange.RSVP_CHANGE_OFFERED && status === 'WAITLIST',
  holdsIn: ['WAITLIST', 'PENDING'],
  validUntil: ({ offerExpiresAt }) => offerExpiresAt,
  skip: null,
  mail: (content, context) => {
    const until = deadlineOf(content, context.social);
    return {
      subject: words.subject(context.social.title),
      preheader: until ? words.reservedUntil(until) : words.reservedLimitedTime,
      heading: greeting(context, words.heading),
      blocks: [
        text(words.guestCancelledNextWaitlist(context.social.title)),
        ...(until ? [text(words.placeReservedUntilAfter(until))] : []),
        ...(isAsked(content, context.social) ? [text(words.askSocialsPageHosts)] : []),
        socialFacts(context, { hasSeat: false }),
        socialButton(context, isAsked(content, context.social) ? words.askToJoin : words.takeThePlace),
      ],
      because: becauseOfRsvp(context),
    };
  },
  attachments: null,
  push: (content, context) => {
    const { social } = context;
    const until = deadlineOf(content, social);
    return {
      title: words.aPlaceOpenedUp,
      body: `${social.title}.${until ? words.reservedUntil2(until) : ''}`,
      path: socialPath(context),
    };
  },
});

/** Whether the hosts decide once the guest has accepted. */
const isAsked = ({ isHostDecided }: RsvpContent, { isApprovalRequired }: Social) =>
  isApprovalRequired && !isHostDecided;

const deadlineOf = ({ offerExpiresAt }: RsvpContent, { timezone }: Social) =>
  offerExpiresAt && momentOf(offerExpiresAt, timezone);
