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
  /** It was booked as paid by hand, and that was undone; missing in messages from before that was possible. */
  isUndone?: boolean;
};

const attendeePath = ({ social }: SocialContext, { rsvpId }: HostRefundFailedContent) =>
  `${socialUrl('', social)}/manage?rsvp=${encodeURIComponent(rsvpId)}`;

/** What happened to it, as the subject and the lead say. */
const wordsOf = (
  { isUndone }: HostRefundFailedContent,
  { shown, title }: { shown: string; title: string },
) =>
  isUndone
    ? {
        what: `A refund of ${shown} was not paid`,
        lead: `A refund to a guest of ${title} was marked as paid another way, and our team undid that. Momos still has the money.`,
      }
    : {
        what: `A refund of ${shown} failed`,
        lead: `The payment provider refused to refund a guest of ${title}. Momos still has the money.`,
      };

/**
 * A refund to a guest was refused, came back after it was sent, or was marked as paid by hand by mistake; to each host of the
 * social, who can settle it.
 */
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
    const { what, lead } = wordsOf(content, { shown, title });
    return {
      subject: `${what}: ${title}`,
      preheader: 'Send it again, or pay it back another way.',
      heading: greeting(context, `${what.replace(/^A/, 'a')}.`),
      blocks: [
        text(lead),
        facts({ Amount: shown, Reason: content.isUndone ? undefined : reason }),
        text(
          'Send it again, or pay it back another way and tell us. The guest knows that it is not paid yet.',
        ),
        button('Settle this refund', `${context.publicUrl}${attendeePath(context, content)}`),
      ],
      because: `You received this e-mail because you host ${title}.`,
    };
  },
  attachments: null,
  sms: null,
  push: (content, context) => ({
    title: wordsOf(content, { shown: moneyOf(content.amount, content.currency), title: '' }).what,
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
