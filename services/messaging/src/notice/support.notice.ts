import type { ContactCategory } from '@momos/contracts/supports';
import { facts } from '../mail/mail.ts';
import { noticesWords } from '../words/notices.ts';
import { defineNotice } from './define-notice.ts';

const words = noticesWords.supportNotice;

/** A message from the contact form. */
export type SupportMessage = {
  category: ContactCategory;
  /** Recipient by the settings at the time it was sent. */
  mailbox: string;
  reference: string;
  name: string;
  email: string;
  subject: string;
  message: string;
  /** Account of a signed-in sender. */
  userId: string | null;
};

type SupportContent = { about: 'support'; support: SupportMessage };

/** A message from the contact form to our own mailbox; replies reach its sender. */
export const support = defineNotice({
  kind: 'support',
  title: words.title,
  timeline: words.timeline,
  preferences: 'support',
  needs: 'site',
  staleAfterHours: null,
  holdsIn: null,
  validUntil: null,
  skip: null,
  envelope: ({ support: { mailbox, name, email } }: SupportContent) => ({
    to: { name: '', address: mailbox },
    fromName: words.fromName(name),
    replyTo: { name, address: email },
  }),
  mail: ({ support: sent }: SupportContent) => ({
    // Names no one, because the list of deliveries keeps subjects longer than the message.
    subject: words.subject(categoryNames[sent.category], sent.reference),
    preheader: sent.message.slice(0, 120).replaceAll(/\s+/g, ' '),
    heading: sent.subject || categoryNames[sent.category],
    blocks: [
      facts({
        From: sent.name,
        Address: sent.email,
        Account: sent.userId ?? words.notSignedIn,
        Reference: sent.reference,
      }),
      { kind: 'letter', text: sent.message },
    ],
    because: words.because,
  }),
  attachments: null,
  sms: null,
  push: null,
  sample: {
    about: 'support',
    support: {
      category: 'GENERAL',
      mailbox: 'hello@momos.example',
      reference: '1A2B3C4D',
      name: 'Ada Lovelace',
      email: 'ada@example.org',
      subject: 'Engines',
      message: 'How do engines work?',
      userId: null,
    },
  },
});

/** Names of categories as people read them. */
const categoryNames: Record<ContactCategory, string> = words.categoryNames;
