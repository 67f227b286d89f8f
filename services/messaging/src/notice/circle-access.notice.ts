import { facts, text } from '../mail/mail.ts';
import { circleNoticesWords } from '../words/circle-notices.ts';
import { becauseOfAccess, circleButton, type CircleMoney, sampleCircleMoney } from './circle-blocks.ts';
import { defineNotice, toPerson } from './define-notice.ts';
import { greeting, moneyOf } from './notice-blocks.ts';

const words = circleNoticesWords.circleAccessNotice;

type Content = CircleMoney & { about: 'circle-access' };

/** Access to a circle was bought: the receipt. */
export const circleAccess = defineNotice({
  kind: 'circle-access',
  title: words.title,
  timeline: words.timeline,
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
      subject: words.subject(circle.name),
      preheader: words.preheader(shown),
      heading: greeting(context, words.heading(circle.name)),
      blocks: [
        text(words.thankPaymentAccessStarted(circle.name)),
        facts({ For: words.accessTo(circle.name), Amount: shown, 'Paid with': method }),
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
