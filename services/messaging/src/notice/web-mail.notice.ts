import type { WebMailType } from '@momos/contracts/web-mails';
import { button, type Mail, note, text } from '../mail/mail.ts';
import { defineNotice, type PersonContext, toPerson } from './define-notice.ts';
import { greeting } from './notice-blocks.ts';

/** `link` is the person's own preference page, for the mail that carries it. */
type Content = { about: 'web-mail'; type: WebMailType; link?: string };

/** A mail that a person asked for on a page. */
export const webMail = defineNotice({
  kind: 'web-mail',
  title: 'Requested e-mail',
  timeline: 'E-mail that they asked for',
  preferences: 'account',
  needs: 'person',
  staleAfterHours: 48,
  holdsIn: null,
  validUntil: null,
  skip: null,
  envelope: toPerson,
  mail: (content: Content, context: PersonContext) => ({
    ...mails[content.type](content, context),
    because: 'You received this e-mail because you asked for it on our site.',
  }),
  attachments: null,
  sms: null,
  push: null,
  sample: { about: 'web-mail', type: 'HOST_GUIDE' },
});

type Words = (content: Content, context: PersonContext) => Omit<Mail, 'because'>;

/** The words of each type. */
const mails: Record<WebMailType, Words> = {
  TICKETS: (_content, context) => ({
    subject: 'Your tickets',
    preheader: 'Open this e-mail on the phone that you take to the door.',
    heading: greeting(context, 'your tickets are here.'),
    blocks: [
      text('Open this e-mail on the phone that you take to the door, and sign in once.'),
      button('Open my tickets', `${context.publicUrl}/my-ticket`),
      note('Tickets that you have opened also work without a connection.'),
    ],
  }),
  HOST_GUIDE: (_content, context) => ({
    subject: 'How to host your first social',
    preheader: 'From a title to the first guest in four steps.',
    heading: greeting(context, 'here is how hosting works.'),
    blocks: [
      text('1. Write what happens, when and where. You can save a draft and come back.'),
      text('2. Choose how guests register: free or paid, with questions or your approval.'),
      text('3. Submit it. Our reviewers look at every new social, and write to you if something is missing.'),
      text('4. Share the link. Remind your guests the day before, and scan their tickets at the door.'),
      button('Create a social', `${context.publicUrl}/socials/new`),
    ],
  }),
  PREFERENCES: ({ link }, context) => ({
    subject: 'Your message preferences',
    preheader: 'Choose what we send you.',
    heading: greeting(context, 'choose what you receive.'),
    blocks: [
      text(
        'This page lists every kind of message that we send, and lets you stop those that you do not need.',
      ),
      ...(link ? [button('Open my preferences', link)] : []),
      note('The link works without signing in. Do not forward this e-mail.'),
    ],
  }),
};
