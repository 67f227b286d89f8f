import { button, facts, text } from '../mail/mail.ts';
import { socialUrl } from '../social/social.ts';
import { registrationNoticesWords } from '../words/registration-notices.ts';
import { defineNotice, type SocialContext, toPerson } from './define-notice.ts';
import { greeting, moneyOf } from './notice-blocks.ts';

const words = registrationNoticesWords.hostRefundFailedNotice;

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
        what: words.refundNotPaid(shown),
        lead: words.refundGuestMarkedPaid(title),
      }
    : {
        what: words.aRefundOfFailed(shown),
        lead: words.paymentProviderRefusedRefund(title),
      };

/**
 * A refund to a guest was refused, came back after it was sent, or was marked as paid by hand by mistake; to each host of the
 * social, who can settle it.
 */
export const hostRefundFailed = defineNotice({
  kind: 'host-refund-failed',
  title: words.title,
  timeline: words.title,
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
      preheader: words.preheader,
      heading: greeting(context, `${what.replace(/^A/, 'a')}.`),
      blocks: [
        text(lead),
        facts({ Amount: shown, Reason: content.isUndone ? undefined : reason }),
        text(words.sendAgainPayBack),
        button(words.settleThisRefund, `${context.publicUrl}${attendeePath(context, content)}`),
      ],
      because: words.because(title),
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
