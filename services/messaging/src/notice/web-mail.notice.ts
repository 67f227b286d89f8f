import type { WebMailType } from '@momos/contracts/web-mails';
import { button, type Mail, note, text } from '../mail/mail.ts';
import { noticesWords } from '../words/notices.ts';
import { defineNotice, type PersonContext, toPerson } from './define-notice.ts';
import { greeting } from './notice-blocks.ts';

const words = noticesWords.webMailNotice;

/** `link` is the person's own preference page, for the mail that carries it. */
type Content = { about: 'web-mail'; type: WebMailType; link?: string };

/** A mail that a person asked for on a page. */
export const webMail = defineNotice({
  kind: 'web-mail',
  title: words.title,
  timeline: words.timeline,
  preferences: 'account',
  needs: 'person',
  staleAfterHours: 48,
  holdsIn: null,
  validUntil: null,
  skip: null,
  envelope: toPerson,
  mail: (content: Content, context: PersonContext) => ({
    ...mails[content.type](content, context),
    because: words.because,
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
    subject: words.subject,
    preheader: words.preheader,
    heading: greeting(context, words.heading),
    blocks: [
      text(words.openEMailPhone),
      button(words.openMyTickets, `${context.publicUrl}/my-ticket`),
      note(words.ticketsOpenedAlsoWork),
    ],
  }),
  HOST_GUIDE: (_content, context) => ({
    subject: words.howHostFirstSocial,
    preheader: words.titleFirstGuestFour,
    heading: greeting(context, words.hereHowHostingWorks),
    blocks: [
      text(words.n1WriteWhatHappens),
      text(words.n2ChooseHowGuests),
      text(words.n3SubmitReviewersLook),
      text(words.n4ShareLinkRemind),
      button(words.createASocial, `${context.publicUrl}/socials/new`),
    ],
  }),
  PREFERENCES: ({ link }, context) => ({
    subject: words.yourMessagePreferences,
    preheader: words.chooseWhatSend,
    heading: greeting(context, words.chooseWhatYouReceive),
    blocks: [
      text(words.pageListsEveryKind),
      ...(link ? [button(words.openMyPreferences, link)] : []),
      note(words.linkWorksWithoutSigning),
    ],
  }),
};
