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
};

const sampleRefundFailed: RefundFailedContent = {
  about: 'refund-failed',
  amount: 2050,
  currency: 'USD',
  method: 'visa 4242',
  reason: 'The card is closed.',
};

/** A refund was refused, or came back after it was sent; to the person whose money it is. */
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
  mail: ({ amount, currency, method, reason }: RefundFailedContent, context) => {
    const { title } = context.social;
    const shown = moneyOf(amount, currency);
    return {
      subject: `Your refund did not go through yet: ${title}`,
      preheader: `${shown} for ${title}. You have nothing to do.`,
      heading: greeting(context, `your refund of ${shown} did not go through yet.`),
      blocks: [
        text(
          `We tried to refund your payment for ${title}, and the payment provider refused it. The money is safe, and it is yours.`,
        ),
        facts({ Amount: shown, 'Paid with': method, Reason: reason }),
        text('The hosts know. They or our team will send it again, or pay you back another way.'),
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
