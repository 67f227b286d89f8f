import { facts, text } from '../mail/mail.ts';
import { becauseOfAccess, type CircleMoney, paymentsButton, sampleCircleMoney } from './circle-blocks.ts';
import { defineNotice, toPerson } from './define-notice.ts';
import { greeting, moneyOf } from './notice-blocks.ts';

type Content = CircleMoney & { about: 'circle-refund'; isByHand: boolean };

/** A payment for access to a circle was refunded, by the provider or by hand. */
export const circleRefund = defineNotice({
  kind: 'circle-refund',
  title: 'Refund for a circle',
  timeline: 'Refund on its way',
  preferences: 'registration',
  needs: 'person',
  staleAfterHours: 48,
  holdsIn: ['DONE'],
  validUntil: null,
  skip: null,
  envelope: toPerson,
  mail: ({ circle, amount, currency, method, isByHand }: Content, context) => {
    const shown = moneyOf(amount, currency);
    return {
      subject: isByHand ? `You were paid back: ${circle.name}` : `Your refund is on its way: ${circle.name}`,
      preheader: `${shown} for ${circle.name}.`,
      heading: greeting(
        context,
        isByHand ? `you were paid ${shown} back.` : `${shown} is on its way to you.`,
      ),
      blocks: isByHand
        ? [
            text(`Our team has paid you ${shown} back for ${circle.name}, outside of Momos.`),
            text('If it did not arrive, reply to this e-mail.'),
            paymentsButton(context),
          ]
        : [
            text(`We have refunded your payment for ${circle.name}.`),
            facts({ Amount: shown, 'Paid with': method, Arrives: 'within 5 to 10 days' }),
            paymentsButton(context),
          ],
      because: becauseOfAccess(circle),
    };
  },
  attachments: null,
  sms: null,
  push: null,
  sample: { about: 'circle-refund', ...sampleCircleMoney, isByHand: false },
});
