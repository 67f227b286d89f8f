import { text } from '../mail/mail.ts';
import { circleNoticesWords } from '../words/circle-notices.ts';
import { circleButton, type CircleFacts, circleUrl, sampleCircleMoney } from './circle-blocks.ts';
import { defineNotice, toPerson } from './define-notice.ts';
import { greeting } from './notice-blocks.ts';

const words = circleNoticesWords.circleRequestApprovedNotice;

type Content = { about: 'circle-request-approved'; circle: CircleFacts };

/** Managers approved a person's request for a circle of their own, which is there now. */
export const circleRequestApproved = defineNotice({
  kind: 'circle-request-approved',
  title: words.title,
  timeline: words.timeline,
  preferences: 'registration',
  needs: 'person',
  staleAfterHours: 48,
  holdsIn: null,
  validUntil: null,
  skip: null,
  envelope: toPerson,
  mail: ({ circle }: Content, context) => ({
    subject: words.subject(circle.name),
    preheader: words.preheader,
    heading: greeting(context, words.heading(circle.name)),
    blocks: [text(words.whatNext), circleButton(circle, context)],
    because: words.because(circle.name),
  }),
  attachments: null,
  sms: null,
  push: content => ({
    title: words.subject(content.circle.name),
    body: words.preheader,
    path: circleUrl('', content.circle),
  }),
  sample: { about: 'circle-request-approved', circle: sampleCircleMoney.circle },
});
