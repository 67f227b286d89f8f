import { note, text } from '../mail/mail.ts';
import { circleNoticesWords } from '../words/circle-notices.ts';
import {
  becauseOfAccess,
  circleButton,
  type CircleFacts,
  circleUrl,
  dayOf,
  sampleCircleMoney,
} from './circle-blocks.ts';
import { defineNotice, toPerson } from './define-notice.ts';
import { greeting, moneyOf } from './notice-blocks.ts';

const words = circleNoticesWords.circleRenewalFailedNotice;

type Content = {
  about: 'circle-renewal-failed';
  circle: CircleFacts;
  amount: number;
  currency: string;
  reason: string;
  until: Date;
};

/** The card of a member was declined when a month began; while they have not paid it. */
export const circleRenewalFailed = defineNotice({
  kind: 'circle-renewal-failed',
  title: words.title,
  timeline: words.timeline,
  preferences: 'registration',
  needs: 'person',
  staleAfterHours: 48,
  holdsIn: ['OVERDUE'],
  validUntil: null,
  skip: null,
  envelope: toPerson,
  mail: ({ circle, amount, currency, reason, until }: Content, context) => ({
    subject: words.subject(circle.name),
    preheader: words.preheader(dayOf(until)),
    heading: greeting(context, words.heading(circle.name)),
    blocks: [
      text(words.declined(moneyOf(amount, currency), reason)),
      text(words.whatToDo(dayOf(until))),
      circleButton(circle, context, words.payNow),
      note(words.ifNotWanted),
    ],
    because: becauseOfAccess(circle),
  }),
  attachments: null,
  sms: null,
  push: ({ circle, until }) => ({
    title: words.subject(circle.name),
    body: words.preheader(dayOf(until)),
    path: circleUrl('', circle),
  }),
  sample: {
    ...{ about: 'circle-renewal-failed', circle: sampleCircleMoney.circle, amount: 900, currency: 'USD' },
    ...{ reason: 'The card was declined.', until: new Date('2027-05-10T09:00:00.000Z') },
  },
});
