import { facts, note, text } from '../mail/mail.ts';
import { circleNoticesWords } from '../words/circle-notices.ts';
import { becauseOfAccess, type CircleMoney, paymentsButton, sampleCircleMoney } from './circle-blocks.ts';
import { defineNotice, toPerson } from './define-notice.ts';
import { greeting, moneyOf } from './notice-blocks.ts';

const words = circleNoticesWords.circleRefundFailedNotice;

type Content = CircleMoney & { about: 'circle-refund-failed'; reason: string; isUndone: boolean };

/** A refund of access to a circle was refused, came back, or was marked as paid by hand by mistake. */
export const circleRefundFailed = defineNotice({
  kind: 'circle-refund-failed',
  title: words.title,
  timeline: words.timeline,
  preferences: 'registration',
  needs: 'person',
  staleAfterHours: 48,
  holdsIn: ['FAILED'],
  validUntil: null,
  skip: null,
  envelope: toPerson,
  mail: ({ circle, amount, currency, method, reason, isUndone }: Content, context) => {
    const shown = moneyOf(amount, currency);
    const what = isUndone ? words.notBeenPaidBack : words.refundDidNotGo;
    return {
      subject: `${what}: ${circle.name}`,
      preheader: words.preheader(shown, circle.name),
      heading: greeting(
        context,
        isUndone ? words.notBeenPaidBackYet(shown) : words.refundDidNotGoThrough(shown),
      ),
      blocks: [
        text(
          isUndone ? words.wrotePaymentPaidBack(circle.name) : words.triedRefundPaymentPayment(circle.name),
        ),
        facts({ Amount: shown, 'Paid with': method, Reason: isUndone ? undefined : reason }),
        text(words.teamSendAgainPay),
        note(words.nothingDoEMail),
        paymentsButton(context),
      ],
      because: becauseOfAccess(circle),
    };
  },
  attachments: null,
  sms: null,
  push: null,
  sample: {
    about: 'circle-refund-failed',
    ...sampleCircleMoney,
    reason: 'The card is closed.',
    isUndone: false,
  },
});
