import { text } from '../mail/mail.ts';
import { circleNoticesWords } from '../words/circle-notices.ts';
import { type CircleFacts, circlesButton, moneyBackBlocks, sampleCircleMoney } from './circle-blocks.ts';
import { defineNotice, toPerson } from './define-notice.ts';
import { greeting } from './notice-blocks.ts';

const words = circleNoticesWords.circleDeclinedNotice;

type Content = { about: 'circle-declined'; circle: CircleFacts; isRefunded: boolean };

/** The hosts of a circle did not let in a person who asked or began to join. It says the same to whom they block. */
export const circleDeclined = defineNotice({
  kind: 'circle-declined',
  title: words.title,
  timeline: words.timeline,
  preferences: 'registration',
  needs: 'person',
  staleAfterHours: 48,
  holdsIn: ['DECLINED', 'REMOVED', 'BLOCKED'],
  validUntil: null,
  skip: null,
  envelope: toPerson,
  mail: ({ circle, isRefunded }: Content, context) => ({
    subject: words.subject(circle.name),
    preheader: words.preheader,
    heading: greeting(context, words.heading(circle.name)),
    blocks: [text(words.thankInterest), ...moneyBackBlocks(isRefunded), circlesButton(context)],
    because: words.because(circle.name),
  }),
  attachments: null,
  sms: null,
  push: null,
  sample: { about: 'circle-declined', circle: sampleCircleMoney.circle, isRefunded: false },
});
