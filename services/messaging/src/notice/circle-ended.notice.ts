import { text } from '../mail/mail.ts';
import { circleNoticesWords } from '../words/circle-notices.ts';
import { becauseOfAccess, circleButton, type CircleFacts, sampleCircleMoney } from './circle-blocks.ts';
import { defineNotice, toPerson } from './define-notice.ts';
import { greeting } from './notice-blocks.ts';

const words = circleNoticesWords.circleEndedNotice;

type Content = { about: 'circle-ended'; circle: CircleFacts };

/** Monthly access to a circle ended that is not renewed. */
export const circleEnded = defineNotice({
  kind: 'circle-ended',
  title: words.title,
  timeline: words.timeline,
  preferences: 'registration',
  needs: 'person',
  staleAfterHours: 48,
  holdsIn: ['LEFT'],
  validUntil: null,
  skip: null,
  envelope: toPerson,
  mail: ({ circle }: Content, context) => ({
    subject: words.subject(circle.name),
    preheader: words.preheader,
    heading: greeting(context, words.heading(circle.name)),
    blocks: [text(words.notRenewed(circle.name)), circleButton(circle, context)],
    because: becauseOfAccess(circle),
  }),
  attachments: null,
  sms: null,
  push: null,
  sample: { about: 'circle-ended', circle: sampleCircleMoney.circle },
});
