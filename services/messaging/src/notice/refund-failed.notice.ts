import { button, facts, note, text } from '../mail/mail.ts';
import { registrationNoticesWords } from '../words/registration-notices.ts';
import { defineNotice, toPerson } from './define-notice.ts';
import { becauseOfRsvp, greeting, moneyOf } from './notice-blocks.ts';

const wording = registrationNoticesWords.refundFailedNotice;

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
        subject: wording.subject,
        heading: wording.heading(shown),
        lead: wording.wrotePaymentPaidBack(title),
        next: wording.teamSendAgainPay,
      }
    : {
        subject: wording.refundDidNotGo,
        heading: wording.refundDidNotGoThrough(shown),
        lead: wording.triedRefundPaymentPayment(title),
        next: wording.hostsKnowTheyTeam,
      };
}

/**
 * A refund was refused, came back after it was sent, or was marked as paid by hand by mistake; to the person whose money it
 * is.
 */
export const refundFailed = defineNotice({
  kind: 'refund-failed',
  title: wording.title,
  timeline: wording.title,
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
      preheader: wording.preheader(shown, title),
      heading: greeting(context, words.heading),
      blocks: [
        text(words.lead),
        facts({ Amount: shown, 'Paid with': method, Reason: content.isUndone ? undefined : reason }),
        text(words.next),
        note(wording.nothingDoEMail),
        button(wording.viewMyPayments, `${context.publicUrl}/accounts/transactions`),
      ],
      because: becauseOfRsvp(context),
    };
  },
  attachments: null,
  sms: null,
  push: null,
  sample: sampleRefundFailed,
});
