import { RsvpChange } from '@momos/contracts/proto/events/v1/bus';
import { button, note, text } from '../mail/mail.ts';
import { becauseOfRsvp, greeting, socialFacts, titleAndStart } from './notice-blocks.ts';
import { defineRsvpNotice, hasSeat } from './rsvp-notice.ts';
import { calendarFile, ticketCid, ticketPicture } from './ticket-files.ts';

/** Approved, or registered where no approval is needed: the mail carries the ticket and a calendar file. */
export const approval = defineRsvpNotice({
  kind: 'approval',
  title: 'Ticket',
  timeline: 'Approval with the ticket',
  when: (change, { status }) =>
    change === RsvpChange.RSVP_CHANGE_APPROVED ||
    (change === RsvpChange.RSVP_CHANGE_SUBMITTED && status === 'APPROVED'),
  skip: null,
  mail: ({ rsvp }, context) => {
    const { social, publicUrl } = context;
    const company = rsvp.plusOnes > 0 ? ` + ${rsvp.plusOnes}` : '';
    return {
      subject: `You’re in: ${social.title}`,
      preheader: 'Your ticket is inside. See you there.',
      heading: greeting(context, 'you’re in.'),
      blocks: [
        text(
          `Your place at ${social.title} is confirmed. Show this code at the door; it also works without a connection.`,
        ),
        ...(rsvp.ticketCode ? [ticketBlock] : []),
        socialFacts(context, { hasSeat: true, ticket: `${rsvp.tierName || 'General'}${company}` }),
        button('View my ticket', `${publicUrl}/my-ticket`),
        note(
          'Open the attached file to add the social to your calendar. If your plans change, cancel on your ticket’s page so that a guest on the waitlist can take your place.',
        ),
      ],
      because: becauseOfRsvp(context),
    };
  },
  attachments: async ({ rsvp }, { social, publicUrl }) => {
    if (!hasSeat(rsvp)) return [];
    const ticket = rsvp.ticketCode ? [await ticketPicture(rsvp.ticketCode)] : [];
    return [...ticket, calendarFile(social, publicUrl)];
  },
  push: (_content, context) => ({
    title: 'You’re in',
    body: titleAndStart(context),
    path: '/my-ticket',
  }),
});

const ticketBlock = {
  kind: 'picture',
  cid: ticketCid,
  alt: 'Your ticket as a QR code',
  size: 220,
  caption: 'Your ticket is scanned at the door.',
} as const;
