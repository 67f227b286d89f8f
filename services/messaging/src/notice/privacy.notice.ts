import { button, type Mail, text } from '../mail/mail.ts';
import { noticesWords } from '../words/notices.ts';
import { defineNotice, toPerson } from './define-notice.ts';

const words = noticesWords.privacyNotice;

type PrivacyContent = {
  about: 'privacy';
  change: 'EXPORT_READY' | 'EXPORT_FAILED' | 'ERASURE_SCHEDULED' | 'ERASURE_CANCELLED';
  until?: Date;
};

/** Progress of a person's data export or account deletion. */
export const privacy = defineNotice({
  kind: 'privacy',
  title: words.title,
  timeline: words.timeline,
  preferences: 'account',
  needs: 'person',
  // Deadlines of the law run from these mails, so a late one is better than none.
  staleAfterHours: null,
  holdsIn: null,
  validUntil: ({ until }: PrivacyContent) => until,
  skip: null,
  envelope: toPerson,
  mail: ({ change, until }: PrivacyContent, { publicUrl }) => ({
    ...mails[change]({
      when: until ? `${momentInUtc(until)} UTC` : '',
      url: `${publicUrl}/accounts/setting#your-data`,
    }),
    because: words.because,
  }),
  attachments: null,
  sms: null,
  push: null,
  sample: { about: 'privacy', change: 'EXPORT_READY', until: new Date('2030-01-18T20:00:00Z') },
});

const momentInUtc = (date: Date) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(date);

type PrivacyMail = (given: { when: string; url: string }) => Omit<Mail, 'because'>;

const mails: Record<PrivacyContent['change'], PrivacyMail> = {
  EXPORT_READY: ({ when, url }) => ({
    subject: words.subject,
    preheader: words.preheader,
    heading: words.heading,
    blocks: [
      text(words.everythingMomosStoresAbout),
      text(words.downloadUntilAfterDelete(when)),
      button(words.downloadYourData, url),
    ],
  }),
  EXPORT_FAILED: ({ url }) => ({
    subject: words.dataCouldNotPrepared,
    preheader: words.pleaseAskAgain,
    heading: words.dataCouldNotHeading,
    blocks: [
      text(words.partMomosDidNot),
      text(words.sorryNothingLostPlease),
      button(words.prepareMyDataAgain, url),
    ],
  }),
  ERASURE_SCHEDULED: ({ when, url }) => ({
    subject: words.accountDeleted,
    preheader: words.stillChangeMind,
    heading: words.accountDeletedHeading,
    blocks: [
      text(words.accountEverythingStoreAbout(when)),
      text(words.ifChangeMindIf),
      button(words.keepMyAccount, url),
    ],
  }),
  ERASURE_CANCELLED: () => ({
    subject: words.accountNotDeleted,
    preheader: words.theDeletionWasCancelled,
    heading: words.accountNotDeletedHeading,
    blocks: [text(words.cancelledDeletionAccountNothing)],
  }),
};
