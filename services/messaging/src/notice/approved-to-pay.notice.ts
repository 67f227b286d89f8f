import { RsvpChange } from '@momos/contracts/proto/events/v1/bus';
import { button, text } from '../mail/mail.ts';
import { momentOf, type Social, socialUrl } from '../social/social.ts';
import { registrationNoticesWords } from '../words/registration-notices.ts';
import type { SocialContext } from './define-notice.ts';
import { becauseOfRsvp, greeting, socialFacts } from './notice-blocks.ts';
import { defineRsvpNotice, type RsvpContent } from './rsvp-notice.ts';

const words = registrationNoticesWords.approvedToPayNotice;

/** Approved by the hosts, with a place that is held until the guest has paid. */
export const approvedToPay = defineRsvpNotice({
  kind: 'approved-to-pay',
  title: words.title,
  timeline: words.timeline,
  when: (change, { status }) => change === RsvpChange.RSVP_CHANGE_OFFERED && status === 'PENDING',
  holdsIn: ['PENDING'],
  validUntil: ({ offerExpiresAt }) => offerExpiresAt,
  skip: null,
  mail: (content, context) => {
    const until = deadlineOf(content, context.social);
    return {
      subject: words.subject(context.social.title),
      preheader: until ? words.payUntil(until) : words.paySoon,
      heading: greeting(context, words.heading),
      blocks: [
        text(words.hostsApproved(context.social.title)),
        text(until ? words.heldUntil(until) : words.heldForNow),
        socialFacts(context, { hasSeat: false }),
        button(words.continueToPayment, registerUrl(context.publicUrl, context)),
      ],
      because: becauseOfRsvp(context),
    };
  },
  attachments: null,
  push: (content, context) => {
    const until = deadlineOf(content, context.social);
    return {
      title: words.youAreApproved,
      body: `${context.social.title}. ${until ? words.payUntil(until) : words.paySoon}`,
      path: registerUrl('', context),
    };
  },
});

/** Where the guest pays. */
const registerUrl = (publicUrl: string, { social }: SocialContext) =>
  `${socialUrl(publicUrl, social)}/register`;

const deadlineOf = ({ offerExpiresAt }: RsvpContent, { timezone }: Social) =>
  offerExpiresAt && momentOf(offerExpiresAt, timezone);
