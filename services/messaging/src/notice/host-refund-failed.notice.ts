import { button, facts, text } from '../mail/mail.ts';
import { socialUrl } from '../social/social.ts';
import { defineNotice, type SocialContext, toPerson } from './define-notice.ts';
import { greeting, moneyOf } from './notice-blocks.ts';

/** Amount in minor units; the guest is named by their RSVP only. */
type HostRefundFailedContent = {
  about: 'host-refund-failed';
  rsvpId: string;
  amount: number;
  currency: string;
  reason: string;
};

const attendeePath = ({ social }: SocialContext, { rsvpId }: HostRefundFailedContent) =>
  `${socialUrl('', social)}/manage?rsvp=${encodeURIComponent(rsvpId)}`;

/** A refund to a guest was refused, or came back after it was sent; to each host of the social, who can settle it. */
export const hostRefundFailed = defineNotice({
  kind: 'host-refund-failed',
  title: 'Refund to a guest failed',
  timeline: 'Refund to a guest failed',
  preferences: 'registration',
  needs: 'social',
  staleAfterHours: 48,
  holdsIn: ['FAILED'],
  validUntil: null,
  skip: null,
  envelope: toPerson,
  mail: (content: HostRefundFailedContent, context) => {
    const { amount, currency, reason } = content;
    const { title } = context.social;
    const shown = moneyOf(amount, currency);
    return {
      subject: `A refund of ${shown} failed: ${title}`,
      preheader: 'Send it again, or pay it back another way.',
      heading: greeting(context, `a refund of ${shown} failed.`),
      blocks: [
        text(`The payment provider refused to refund a guest of ${title}. Momos still has the money.`),
        facts({ Amount: shown, Reason: reason }),
        text('Send it again, or pay it back another way and tell us. The guest knows that it failed.'),
        button('Settle this refund', `${context.publicUrl}${attendeePath(context, content)}`),
      ],
      because: `You received this e-mail because you host ${title}.`,
    };
  },
  attachments: null,
  sms: null,
  push: (content, context) => ({
    title: `A refund of ${moneyOf(content.amount, content.currency)} failed`,
    body: `${context.social.title}: send it again, or pay it back another way.`,
    path: attendeePath(context, content),
  }),
  sample: {
    about: 'host-refund-failed',
    rsvpId: 'rsvp',
    amount: 2050,
    currency: 'USD',
    reason: 'The card is closed.',
  },
});
