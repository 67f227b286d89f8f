import { facts, text } from '../mail/mail.ts';
import { circleNoticesWords } from '../words/circle-notices.ts';
import { becauseOfAccess, type CircleMoney, paymentsButton, sampleCircleMoney } from './circle-blocks.ts';
import { defineNotice, toPerson } from './define-notice.ts';
import { greeting, moneyOf } from './notice-blocks.ts';

const words = circleNoticesWords.circleRefundNotice;

type Content = CircleMoney & { about: 'circle-refund'; isByHand: boolean };

/** A payment for access to a circle was refunded, by the provider or by hand. */
export const circleRefund = defineNotice({
  kind: 'circle-refund',
  title: words.title,
  timeline: words.timeline,
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
      subject: isByHand ? words.youWerePaidBack(circle.name) : words.refundWay(circle.name),
      preheader: words.preheader(shown, circle.name),
      heading: greeting(context, isByHand ? words.youWerePaidBack2(shown) : words.isOnItsWay(shown)),
      blocks: isByHand
        ? [
            text(words.teamPaidBackOutside(shown, circle.name)),
            text(words.ifDidNotArrive),
            paymentsButton(context),
          ]
        : [
            text(words.refundedPayment(circle.name)),
            facts({ Amount: shown, 'Paid with': method, Arrives: words.within510Days }),
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
