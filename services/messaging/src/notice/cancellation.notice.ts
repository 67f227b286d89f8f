import { RsvpChange } from '@momos/contracts/proto/events/v1/bus';
import { text } from '../mail/mail.ts';
import type { Social } from '../social/social.ts';
import { becauseOfRsvp, greeting, socialButton, socialPath } from './notice-blocks.ts';
import { refundBlocks } from './refund-blocks.ts';
import { defineRsvpNotice, type RsvpContent } from './rsvp-notice.ts';

/** Cancelled by the guest, by a host, or with the whole social. */
export const cancellation = defineRsvpNotice({
  kind: 'cancellation',
  title: 'Cancellation',
  timeline: 'Confirmation of the cancellation',
  when: change => change === RsvpChange.RSVP_CHANGE_CANCELLED,
  holdsIn: ['CANCELLED', 'INITIAL', 'HIDDEN'],
  validUntil: null,
  skip: null,
  mail: (content, context) => {
    const { title } = context.social;
    const isOff = isSocialOff(content, context.social);
    return {
      subject: `Cancelled: ${title}`,
      preheader: isOff ? 'This social has been cancelled.' : 'Your registration is cancelled.',
      heading: greeting(context, isOff ? 'this social is cancelled.' : 'your registration is cancelled.'),
      blocks: [
        text(explanations[isOff ? 'social' : (content.endedBy ?? 'host')](title)),
        ...refundBlocks(content.refund),
        ...(isOff ? [] : [socialButton(context)]),
      ],
      because: becauseOfRsvp(context),
    };
  },
  attachments: null,
  push: (content, context) => {
    const { title } = context.social;
    const path = socialPath(context);
    return isSocialOff(content, context.social)
      ? { title: 'Cancelled', body: `${title} has been cancelled.`, path }
      : { title: 'Your registration is cancelled', body: title, path };
  },
});

const explanations = {
  attendee: (title: string) =>
    `Your registration for ${title} is cancelled and your place is open for another guest. Thanks for letting us know.`,
  host: (title: string) => `The hosts of ${title} have cancelled your registration.`,
  social: (title: string) => `The hosts had to cancel ${title}.`,
};

const isSocialOff = ({ endedBy }: RsvpContent, { isCancelled, isDeleted }: Social) =>
  isCancelled || isDeleted || endedBy === 'social';
