import { facts, text } from '../mail/mail.ts';
import { circleNoticesWords } from '../words/circle-notices.ts';
import {
  becauseOfAccess,
  circleButton,
  type CircleMoney,
  dayOf,
  sampleCircleMoney,
} from './circle-blocks.ts';
import { defineNotice, toPerson } from './define-notice.ts';
import { greeting, moneyOf } from './notice-blocks.ts';

const words = circleNoticesWords.circleAccessNotice;

/** `renewal` says when a month ends that was paid, and whether it was the first; missing where access has no end. */
type Content = CircleMoney & {
  about: 'circle-access';
  renewal?: { paidUntil: Date; isFirst: boolean };
};

const textOf = ({ circle: { name }, renewal }: Content) => {
  if (!renewal) return words.thankPaymentAccessStarted(name);
  const next = dayOf(renewal.paidUntil);
  return renewal.isFirst ? words.thankMonthStarted(name, next) : words.monthPaid(name, next);
};

/** Access to a circle was bought, or renewed: the receipt. */
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
  mail: (content: Content, context) => {
    const { circle, amount, currency, method, renewal } = content;
    const shown = moneyOf(amount, currency);
    const isRenewed = renewal?.isFirst === false;
    const heading = isRenewed ? words.headingRenewed(circle.name) : words.heading(circle.name);
    return {
      subject: isRenewed ? words.subjectRenewed(circle.name) : words.subject(circle.name),
      preheader: words.preheader(shown),
      heading: greeting(context, heading),
      blocks: [
        text(textOf(content)),
        facts({
          For: renewal ? words.monthTo(circle.name) : words.accessTo(circle.name),
          Amount: shown,
          'Paid with': method,
        }),
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
