import { note, text } from '../mail/mail.ts';
import { registrationNoticesWords } from '../words/registration-notices.ts';
import { defineNotice, toPerson } from './define-notice.ts';
import { greeting, socialButton } from './notice-blocks.ts';

const words = registrationNoticesWords.ticketTransferredNotice;

type TicketTransferredContent = { about: 'ticket-transferred'; isPaid: boolean };

/** The person to whom a guest offered their ticket has it now. Who that is, is theirs. */
export const ticketTransferred = defineNotice({
  kind: 'ticket-transferred',
  title: words.title,
  timeline: words.timeline,
  preferences: 'registration',
  needs: 'social',
  staleAfterHours: 48,
  holdsIn: null,
  validUntil: null,
  skip: null,
  envelope: toPerson,
  mail: ({ isPaid }: TicketTransferredContent, context) => ({
    subject: words.subject(context.social.title),
    preheader: words.preheader,
    heading: greeting(context, words.heading),
    blocks: [
      text(words.hasNewHolder(context.social.title)),
      ...(isPaid ? [note(words.refundsReachPayer)] : []),
      socialButton(context),
    ],
    because: words.because(context.social.title),
  }),
  attachments: null,
  sms: null,
  push: null,
  sample: { about: 'ticket-transferred', isPaid: true },
});
