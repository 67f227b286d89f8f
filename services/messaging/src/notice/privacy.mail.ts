import type { Content } from '../delivery/content.ts';
import { button, type Mail, text } from '../mail/mail.ts';

type PrivacyContent = Extract<Content, { about: 'privacy' }>;

const dayOf = (date: Date) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(date);

/** The mail that tells a person what becomes of their data; `url` is where they see to it. */
export function privacyMail({ change, until }: PrivacyContent, url: string): Mail {
  const because = 'You get this because you asked for it in the settings of your account.';
  const when = until ? `${dayOf(until)} UTC` : '';
  switch (change) {
    case 'EXPORT_READY':
      return {
        subject: 'Your data is ready',
        preheader: 'All that we hold on you, in one file.',
        heading: 'Your data is ready.',
        blocks: [
          text('All that Momos holds on you is in one file now.'),
          text(`You can download it until ${when}; then it is deleted here.`),
          button('Download your data', url),
        ],
        because,
      };
    case 'ERASURE_SCHEDULED':
      return {
        subject: 'Your account will be erased',
        preheader: 'You can still change your mind.',
        heading: 'Your account will be erased.',
        blocks: [
          text(`On ${when} your account and all that we hold on you are erased for good.`),
          text('If you change your mind, or if it was not you who asked for this, take it back before then.'),
          button('Keep my account', url),
        ],
        because,
      };
    default:
      return {
        subject: 'Your account stays',
        preheader: 'The erasure was taken back.',
        heading: 'Your account stays.',
        blocks: [text('You took the erasure of your account back. Nothing was erased.')],
        because,
      };
  }
}
