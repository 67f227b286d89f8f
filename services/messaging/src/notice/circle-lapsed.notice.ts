import { text } from '../mail/mail.ts';
import { circleNoticesWords } from '../words/circle-notices.ts';
import { becauseOfAccess, circleButton, type CircleFacts, sampleCircleMoney } from './circle-blocks.ts';
import { defineNotice, toPerson } from './define-notice.ts';
import { greeting } from './notice-blocks.ts';

const words = circleNoticesWords.circleLapsedNotice;

/** `isDeclined`: the bank declined the card last; missing in what was queued before it was known. */
type Content = { about: 'circle-lapsed'; circle: CircleFacts; isDeclined?: boolean | undefined };

/** Access to a circle ended because its month was not paid in time. */
export const circleLapsed = defineNotice({
  kind: 'circle-lapsed',
  title: words.title,
  timeline: words.timeline,
  preferences: 'registration',
  needs: 'person',
  staleAfterHours: 48,
  holdsIn: ['UNPAID'],
  validUntil: null,
  skip: null,
  envelope: toPerson,
  mail: ({ circle, isDeclined }: Content, context) => ({
    subject: words.subject(circle.name),
    preheader: words.preheader,
    heading: greeting(context, words.heading(circle.name)),
    blocks: [text((isDeclined ? words.declined : words.notPaid)(circle.name)), circleButton(circle, context)],
    because: becauseOfAccess(circle),
  }),
  attachments: null,
  sms: null,
  push: null,
  sample: { about: 'circle-lapsed', circle: sampleCircleMoney.circle, isDeclined: true },
});
