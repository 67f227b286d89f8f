import { spacedDoorCode } from '@momos/contracts/door-code';
import { RsvpChange } from '@momos/contracts/proto/events/v1/bus';
import { button, note, text } from '../mail/mail.ts';
import type { Social } from '../social/social.ts';
import { becauseOfRsvp, greeting, socialFacts, titleAndStart } from './notice-blocks.ts';
import { defineRsvpNotice, endOfSocial, hasSeat, type RsvpFacts } from './rsvp-notice.ts';
import { calendarFile, ticketCid, ticketPicture } from './ticket-files.ts';

/** Approved, or registered where no approval is needed: the mail carries the ticket and a calendar file. */
export const approval = defineRsvpNotice({
  kind: 'approval',
  title: 'Ticket',
  timeline: 'Approval with the ticket',
  when: (change, { status }) =>
    change === RsvpChange.RSVP_CHANGE_APPROVED ||
    (change === RsvpChange.RSVP_CHANGE_SUBMITTED && status === 'APPROVED'),
  holdsIn: ['APPROVED', 'ATTENDED'],
  validUntil: endOfSocial,
  skip: null,
  mail: ({ rsvp }, context) => {
    const { social, publicUrl, addendum } = context;
    const company = rsvp.plusOnes > 0 ? ` + ${rsvp.plusOnes}` : '';
    return {
      subject: `You’re in: ${social.title}`,
      preheader: 'Your ticket is inside. See you there.',
      heading: greeting(context, 'you’re in.'),
      blocks: [
        text(`Your place at ${social.title} is confirmed. ${howToEnter(social)}`),
        ...(addendum ? [{ kind: 'letter', text: addendum } as const] : []),
        ...(rsvp.ticketCode && !social.isOnline ? [ticketBlock(rsvp)] : []),
        socialFacts(context, { hasSeat: true, ticket: `${rsvp.tierName || 'General'}${company}` }),
        button(
          social.isOnline ? 'Get the link' : 'View my ticket',
          `${publicUrl}/my-ticket?social=${social._id}`,
        ),
        note(
          'Open the attached file to add the social to your calendar. If your plans change, cancel on your ticket’s page so that a guest on the waitlist can take your place.',
        ),
      ],
      because: becauseOfRsvp(context),
    };
  },
  attachments: async ({ rsvp }, { social, publicUrl }) => {
    if (!hasSeat(rsvp)) return [];
    const ticket = rsvp.ticketCode && !social.isOnline ? [await ticketPicture(rsvp.ticketCode)] : [];
    return [...ticket, calendarFile(social, publicUrl)];
  },
  push: (_content, context) => ({
    title: 'You’re in',
    body: titleAndStart(context),
    path: '/my-ticket',
  }),
});

const howToEnter = ({ isOnline }: Social) =>
  isOnline
    ? 'This is an online event: the link to join is on your ticket’s page.'
    : 'Show this code at the door; it also works without a connection.';

const ticketBlock = ({ doorCode }: RsvpFacts) =>
  ({
    kind: 'picture',
    cid: ticketCid,
    alt: 'Your ticket as a QR code',
    size: 220,
    caption: doorCode
      ? `Your ticket is scanned at the door. Door code: ${spacedDoorCode(doorCode)}`
      : 'Your ticket is scanned at the door.',
  }) as const;
