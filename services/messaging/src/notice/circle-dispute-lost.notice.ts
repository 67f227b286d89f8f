import { facts, text } from '../mail/mail.ts';
import { circleNoticesWords } from '../words/circle-notices.ts';
import { becauseOfAccess, circleButton, type CircleMoney, sampleCircleMoney } from './circle-blocks.ts';
import { defineNotice, toPerson } from './define-notice.ts';
import { greeting, moneyOf } from './notice-blocks.ts';

const words = circleNoticesWords.circleDisputeLostNotice;

type Content = CircleMoney & { about: 'circle-dispute-lost' };

/** The bank of a member decided a dispute for them, so that their access to a circle has ended. */
export const circleDisputeLost = defineNotice({
  kind: 'circle-dispute-lost',
  title: words.title,
  timeline: words.title,
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
        text(words.disputedPaymentBankDecided(circle.name, shown)),
        facts({ Amount: shown, 'Paid with': method }),
        text(words.ifDisputeMistakeJoin),
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
