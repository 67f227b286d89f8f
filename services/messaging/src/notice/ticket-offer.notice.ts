import { shownToOthers } from '../contact/contact.ts';
import { button, note, text } from '../mail/mail.ts';
import { momentOf } from '../social/social.ts';
import { registrationNoticesWords } from '../words/registration-notices.ts';
import { defineNotice, type PersonContext } from './define-notice.ts';
import { socialFacts } from './notice-blocks.ts';

const words = registrationNoticesWords.ticketOfferNotice;

type TicketOfferContent = { about: 'ticket-offer'; transferId: string; email: string; expiresAt: Date };

const nameOf = ({ contact }: PersonContext) => shownToOthers(contact).displayName;

/**
 * A guest offers their ticket to the person with an address, who may have no account. Its person here is the guest: without them, or once
 * the offer has ended, it is not sent.
 */
export const ticketOffer = defineNotice({
  kind: 'ticket-offer',
  title: words.title,
  timeline: words.timeline,
  preferences: 'registration',
  needs: 'social',
  staleAfterHours: 48,
  holdsIn: ['OPEN'],
  validUntil: ({ expiresAt }: TicketOfferContent) => expiresAt,
  skip: (_content: TicketOfferContent, { social }) =>
    social.isCancelled || social.isDeleted ? 'the social is cancelled' : undefined,
  envelope: ({ email }: TicketOfferContent) => ({ to: { name: '', address: email } }),
  mail: ({ transferId, expiresAt }: TicketOfferContent, context) => {
    const { social, publicUrl } = context;
    const from = nameOf(context);
    return {
      subject: words.subject(from, social.title),
      preheader: words.preheader,
      heading: words.heading,
      blocks: [
        text(words.offersTicket(from, social.title)),
        socialFacts(context, { hasSeat: false }),
        text(words.howToAccept),
        button(words.seeOffer, `${publicUrl}/my-ticket/offers/${social._id}/${transferId}`),
        note(words.until(momentOf(expiresAt, social.timezone))),
      ],
      because: words.because(from),
    };
  },
  attachments: null,
  sms: null,
  push: null,
  sample: {
    about: 'ticket-offer',
    transferId: '01930b5e-7c1a-7d2e-8f3a-000000000009',
    email: 'ada@example.org',
    expiresAt: new Date('2030-01-17T20:00:00Z'),
  },
});
