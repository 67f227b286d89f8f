import { facts, text } from '../mail/mail.ts';
import { circleNoticesWords } from '../words/circle-notices.ts';
import { circlesButton } from './circle-blocks.ts';
import { defineNotice, toPerson } from './define-notice.ts';
import { greeting } from './notice-blocks.ts';

const words = circleNoticesWords.circleRequestDeclinedNotice;

/** `name` is what the circle was to be called; `note` is why, empty where the manager gave no reason. */
type Content = { about: 'circle-request-declined'; name: string; note: string };

/** Managers declined a person's request for a circle of their own. */
export const circleRequestDeclined = defineNotice({
  kind: 'circle-request-declined',
  title: words.title,
  timeline: words.timeline,
  preferences: 'registration',
  needs: 'person',
  staleAfterHours: 48,
  holdsIn: null,
  validUntil: null,
  skip: null,
  envelope: toPerson,
  mail: ({ name, note }: Content, context) => ({
    subject: words.subject(name),
    preheader: words.preheader,
    heading: greeting(context, words.heading(name)),
    blocks: [
      ...(note ? [facts({ [words.reason]: note })] : []),
      text(words.askAgain),
      circlesButton(context),
    ],
    because: words.because(name),
  }),
  attachments: null,
  sms: null,
  push: null,
  sample: {
    about: 'circle-request-declined',
    name: 'Rowers',
    note: 'There is a circle of rowers already, and it would love to have you.',
  },
});
