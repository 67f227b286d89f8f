import { facts, text } from '../mail/mail.ts';
import { becauseOfAccess, circleButton, type CircleMoney, sampleCircleMoney } from './circle-blocks.ts';
import { defineNotice, toPerson } from './define-notice.ts';
import { greeting, moneyOf } from './notice-blocks.ts';

type Content = CircleMoney & { about: 'circle-access' };

/** Access to a circle was bought: the receipt. */
export const circleAccess = defineNotice({
  kind: 'circle-access',
  title: 'Access to a circle',
  timeline: 'Paid for a circle',
  preferences: 'registration',
  needs: 'person',
  staleAfterHours: 48,
  holdsIn: null,
  validUntil: null,
  skip: null,
  envelope: toPerson,
  mail: ({ circle, amount, currency, method }: Content, context) => {
    const shown = moneyOf(amount, currency);
    return {
      subject: `You are in: ${circle.name}`,
      preheader: `Your receipt for ${shown}.`,
      heading: greeting(context, `you are a member of ${circle.name}.`),
      blocks: [
        text(`Thank you for your payment. Your access to ${circle.name} has started, and it has no end.`),
        facts({ For: `Access to ${circle.name}`, Amount: shown, 'Paid with': method }),
        circleButton(circle, context),
      ],
      because: becauseOfAccess(circle),
    };
  },
  attachments: null,
  sms: null,
  push: null,
  sample: { about: 'circle-access', ...sampleCircleMoney },
});
