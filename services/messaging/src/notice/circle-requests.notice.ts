import { text } from '../mail/mail.ts';
import { circleNoticesWords } from '../words/circle-notices.ts';
import { type CircleFacts, manageButton, sampleCircleMoney } from './circle-blocks.ts';
import { defineNotice, toPerson } from './define-notice.ts';
import { greeting } from './notice-blocks.ts';

const words = circleNoticesWords.circleRequestsNotice;

/** `count` is of all requests that waited then. */
type Content = { about: 'circle-requests'; circle: CircleFacts; count: number };

/** Requests to join wait for the hosts of a circle; at most one mail a day for each circle. */
export const circleRequests = defineNotice({
  kind: 'circle-requests',
  title: words.title,
  timeline: words.timeline,
  preferences: 'circles',
  needs: 'person',
  staleAfterHours: 24,
  holdsIn: null,
  validUntil: null,
  skip: null,
  envelope: toPerson,
  mail: ({ circle, count }: Content, context) => ({
    subject: words.subject(count, circle.name),
    preheader: words.preheader,
    heading: greeting(context, words.heading(count)),
    blocks: [text(words.decide(circle.name)), manageButton(circle, context)],
    because: words.because(circle.name),
  }),
  attachments: null,
  sms: null,
  push: null,
  sample: { about: 'circle-requests', circle: sampleCircleMoney.circle, count: 3 },
});
