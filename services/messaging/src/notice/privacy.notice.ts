import { button, type Mail, text } from '../mail/mail.ts';
import { defineNotice, toPerson } from './define-notice.ts';

type PrivacyContent = {
  about: 'privacy';
  change: 'EXPORT_READY' | 'EXPORT_FAILED' | 'ERASURE_SCHEDULED' | 'ERASURE_CANCELLED';
  until?: Date;
};

/** Progress of a person's data export or account deletion. */
export const privacy = defineNotice({
  kind: 'privacy',
  title: 'Your data',
  timeline: 'Message about personal data',
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
    because: 'You received this e-mail because of a request in your account settings.',
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
    subject: 'Your data is ready',
    preheader: 'Everything we store about you, in one file.',
    heading: 'Your data is ready.',
    blocks: [
      text('Everything that Momos stores about you is ready to download in one file.'),
      text(`You can download it until ${when}. After that we delete the file.`),
      button('Download your data', url),
    ],
  }),
  EXPORT_FAILED: ({ url }) => ({
    subject: 'Your data could not be prepared',
    preheader: 'Please ask for it again.',
    heading: 'Your data could not be prepared.',
    blocks: [
      text('Part of Momos did not answer for two days, so the file with your data was not finished.'),
      text('We are sorry. Nothing was lost; please ask for it again.'),
      button('Prepare my data again', url),
    ],
  }),
  ERASURE_SCHEDULED: ({ when, url }) => ({
    subject: 'Your account will be deleted',
    preheader: 'You can still change your mind.',
    heading: 'Your account will be deleted.',
    blocks: [
      text(`On ${when} your account and everything we store about you will be deleted permanently.`),
      text('If you change your mind, or if you did not ask for this, cancel the deletion before then.'),
      button('Keep my account', url),
    ],
  }),
  ERASURE_CANCELLED: () => ({
    subject: 'Your account will not be deleted',
    preheader: 'The deletion was cancelled.',
    heading: 'Your account will not be deleted.',
    blocks: [text('You cancelled the deletion of your account. Nothing was deleted.')],
  }),
};
