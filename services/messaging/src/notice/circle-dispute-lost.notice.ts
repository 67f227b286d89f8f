import { facts, text } from '../mail/mail.ts';
import { becauseOfAccess, circleButton, type CircleMoney, sampleCircleMoney } from './circle-blocks.ts';
import { defineNotice, toPerson } from './define-notice.ts';
import { greeting, moneyOf } from './notice-blocks.ts';

type Content = CircleMoney & { about: 'circle-dispute-lost' };

/** The bank of a member decided a dispute for them, so that their access to a circle has ended. */
export const circleDisputeLost = defineNotice({
  kind: 'circle-dispute-lost',
  title: 'Access ended by a dispute',
  timeline: 'Access ended by a dispute',
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
      subject: `Your access has ended: ${circle.name}`,
      preheader: `Your bank returned ${shown} to you.`,
      heading: greeting(context, `your access to ${circle.name} has ended.`),
      blocks: [
        text(
          `You disputed your payment for ${circle.name}, and your bank decided for you: it returns ${shown} to you. So your access has ended.`,
        ),
        facts({ Amount: shown, 'Paid with': method }),
        text('If the dispute was a mistake, you can join again and pay again.'),
        circleButton(circle, context),
      ],
      because: becauseOfAccess(circle),
    };
  },
  attachments: null,
  sms: null,
  push: null,
  sample: { about: 'circle-dispute-lost', ...sampleCircleMoney },
});
