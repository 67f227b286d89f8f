import { RsvpChange } from '@momos/contracts/proto/events/v1/bus';
import { button, note, text } from '../mail/mail.ts';
import { registrationNoticesWords } from '../words/registration-notices.ts';
import { howToEnter, ticketAttachments, ticketBlocks } from './approval.notice.ts';
import { becauseOfRsvp, greeting, socialFacts } from './notice-blocks.ts';
import { defineRsvpNotice, endOfSocial } from './rsvp-notice.ts';

const words = registrationNoticesWords.ticketReceivedNotice;

/** The ticket of another person is theirs now: the mail carries it and a calendar file. */
export const ticketReceived = defineRsvpNotice({
  kind: 'ticket-received',
  title: words.title,
  timeline: words.timeline,
  when: change => change === RsvpChange.RSVP_CHANGE_TRANSFERRED,
  holdsIn: ['APPROVED', 'ATTENDED'],
  validUntil: endOfSocial,
  skip: null,
  mail: ({ rsvp }, context) => {
    const { social, publicUrl } = context;
    const company = rsvp.plusOnes > 0 ? ` + ${rsvp.plusOnes}` : '';
    return {
      subject: words.subject(social.title),
      preheader: words.preheader,
      heading: greeting(context, words.heading),
      blocks: [
        text(words.ticketIsYours(social.title, howToEnter(social))),
        ...ticketBlocks(rsvp, social),
        socialFacts(context, { hasSeat: true, ticket: `${rsvp.tierName || words.general}${company}` }),
        button(words.viewMyTicket, `${publicUrl}/my-ticket?social=${social._id}`),
        note(words.mayHaveQuestions),
      ],
      because: becauseOfRsvp(context),
    };
  },
  attachments: ticketAttachments,
  push: null,
});
