import { button, text } from '../mail/mail.ts';
import { circleNoticesWords } from '../words/circle-notices.ts';
import { type CircleFacts, circleUrl, sampleCircleMoney } from './circle-blocks.ts';
import { defineNotice, toPerson } from './define-notice.ts';
import { greeting } from './notice-blocks.ts';

const words = circleNoticesWords.circleInvitationNotice;

type Content = { about: 'circle-invitation'; circle: CircleFacts };

/** The hosts of a circle invited a person; not sent once it was withdrawn or answered. */
export const circleInvitation = defineNotice({
  kind: 'circle-invitation',
  title: words.title,
  timeline: words.timeline,
  preferences: 'circles',
  needs: 'person',
  staleAfterHours: 48,
  holdsIn: ['INVITED'],
  validUntil: null,
  skip: null,
  envelope: toPerson,
  mail: ({ circle }: Content, context) => ({
    subject: words.subject(circle.name),
    preheader: words.preheader,
    heading: greeting(context, words.heading(circle.name)),
    blocks: [
      text(words.hostsInvite(circle.name)),
      button(words.viewInvitation, circleUrl(context.publicUrl, circle)),
    ],
    because: words.because(circle.name),
  }),
  attachments: null,
  sms: null,
  push: null,
  sample: { about: 'circle-invitation', circle: sampleCircleMoney.circle },
});
