import { facts, note, text } from '../mail/mail.ts';
import { becauseOfAccess, type CircleMoney, paymentsButton, sampleCircleMoney } from './circle-blocks.ts';
import { defineNotice, toPerson } from './define-notice.ts';
import { greeting, moneyOf } from './notice-blocks.ts';

type Content = CircleMoney & { about: 'circle-refund-failed'; reason: string; isUndone: boolean };

/** A refund of access to a circle was refused, came back, or was marked as paid by hand by mistake. */
export const circleRefundFailed = defineNotice({
  kind: 'circle-refund-failed',
  title: 'Refund for a circle did not go through',
  timeline: 'Refund did not go through',
  preferences: 'registration',
  needs: 'person',
  staleAfterHours: 48,
  holdsIn: ['FAILED'],
  validUntil: null,
  skip: null,
  envelope: toPerson,
  mail: ({ circle, amount, currency, method, reason, isUndone }: Content, context) => {
    const shown = moneyOf(amount, currency);
    const what = isUndone ? 'You have not been paid back yet' : 'Your refund did not go through yet';
    return {
      subject: `${what}: ${circle.name}`,
      preheader: `${shown} for ${circle.name}. You have nothing to do.`,
      heading: greeting(
        context,
        isUndone
          ? `${shown} has not been paid back to you yet.`
          : `your refund of ${shown} did not go through yet.`,
      ),
      blocks: [
        text(
          isUndone
            ? `We wrote that your payment for ${circle.name} was paid back outside of Momos. That was a mistake, and we are sorry. The money is safe, and it is yours.`
            : `We tried to refund your payment for ${circle.name}, and the payment provider refused it. The money is safe, and it is yours.`,
        ),
        facts({ Amount: shown, 'Paid with': method, Reason: isUndone ? undefined : reason }),
        text('Our team will send it again, or pay you back another way.'),
        note('You have nothing to do. We will e-mail you when it is done.'),
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
