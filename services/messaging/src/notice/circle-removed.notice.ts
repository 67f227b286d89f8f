import { note, text } from '../mail/mail.ts';
import { circleNoticesWords } from '../words/circle-notices.ts';
import { type CircleFacts, circlesButton, moneyBackBlocks, sampleCircleMoney } from './circle-blocks.ts';
import { defineNotice, toPerson } from './define-notice.ts';
import { greeting } from './notice-blocks.ts';

const words = circleNoticesWords.circleRemovedNotice;

type Content = { about: 'circle-removed'; circle: CircleFacts; isRefunded: boolean };

/** The hosts of a circle ended a membership. It says the same to whom they block: that is theirs to know. */
export const circleRemoved = defineNotice({
  kind: 'circle-removed',
  title: words.title,
  timeline: words.timeline,
  preferences: 'registration',
  needs: 'person',
  staleAfterHours: 48,
  holdsIn: ['REMOVED', 'BLOCKED'],
  validUntil: null,
  skip: null,
  envelope: toPerson,
  mail: ({ circle, isRefunded }: Content, context) => ({
    subject: words.subject(circle.name),
    preheader: words.preheader,
    heading: greeting(context, words.heading(circle.name)),
    blocks: [
      text(words.hostsEnded(circle.name)),
      ...moneyBackBlocks(isRefunded),
      note(words.ifMistake),
      circlesButton(context),
    ],
    because: words.because(circle.name),
  }),
  attachments: null,
  sms: null,
  push: null,
  sample: { about: 'circle-removed', circle: sampleCircleMoney.circle, isRefunded: true },
});
