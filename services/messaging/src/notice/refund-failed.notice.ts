import { button, facts, note, text } from '../mail/mail.ts';
import { defineNotice, toPerson } from './define-notice.ts';
import { becauseOfRsvp, greeting, moneyOf } from './notice-blocks.ts';

/** Amount in minor units; `reason` in the payment provider's words. */
type RefundFailedContent = {
  about: 'refund-failed';
  amount: number;
  currency: string;
  method: string;
  reason: string;
  /** It was booked as paid by hand, and that was undone; missing in messages from before that was possible. */
  isUndone?: boolean;
};

const sampleRefundFailed: RefundFailedContent = {
  about: 'refund-failed',
  amount: 2050,
  currency: 'USD',
  method: 'visa 4242',
  reason: 'The card is closed.',
};

/** What happened to it, as the subject, the heading and the first lines say. */
function wordsOf({ isUndone }: RefundFailedContent, { shown, title }: { shown: string; title: string }) {
  return isUndone
    ? {
        subject: 'You have not been paid back yet',
        heading: `${shown} has not been paid back to you yet.`,
        lead: `We wrote that your payment for ${title} was paid back outside of Momos. That was a mistake, and we are sorry. The money is safe, and it is yours.`,
        next: 'Our team will send it again, or pay you back another way.',
      }
    : {
        subject: 'Your refund did not go through yet',
        heading: `your refund of ${shown} did not go through yet.`,
        lead: `We tried to refund your payment for ${title}, and the payment provider refused it. The money is safe, and it is yours.`,
        next: 'The hosts know. They or our team will send it again, or pay you back another way.',
      };
}

/**
 * A refund was refused, came back after it was sent, or was marked as paid by hand by mistake; to the person whose money it
 * is.
 */
export const refundFailed = defineNotice({
  kind: 'refund-failed',
  title: 'Refund did not go through',
  timeline: 'Refund did not go through',
  preferences: 'registration',
  needs: 'social',
  staleAfterHours: 48,
  holdsIn: ['FAILED'],
  validUntil: null,
  skip: null,
  envelope: toPerson,
  mail: (content: RefundFailedContent, context) => {
    const { amount, currency, method, reason } = content;
    const { title } = context.social;
    const shown = moneyOf(amount, currency);
    const words = wordsOf(content, { shown, title });
    return {
      subject: `${words.subject}: ${title}`,
      preheader: `${shown} for ${title}. You have nothing to do.`,
      heading: greeting(context, words.heading),
      blocks: [
        text(words.lead),
        facts({ Amount: shown, 'Paid with': method, Reason: content.isUndone ? undefined : reason }),
        text(words.next),
        note('You have nothing to do. We will e-mail you when it is done.'),
        button('View my payments', `${context.publicUrl}/accounts/transactions`),
      ],
      because: becauseOfRsvp(context),
    };
  },
  attachments: null,
  sms: null,
  push: null,
  sample: sampleRefundFailed,
});
