import type { RsvpFacts } from '../delivery/content.ts';
import { button, type Mail, note, text } from '../mail/mail.ts';
import { becauseOfRsvp, hello, type NoticeContext, socialFacts } from './notice.ts';

/** Content id of the ticket's QR code inside the mail. */
export const ticketCid = 'ticket@momos';

/** The mail that somebody is in, with the ticket in it. */
export function approvalMail(context: NoticeContext, rsvp: RsvpFacts): Mail {
  const { social, publicUrl } = context;
  const company = rsvp.plusOnes > 0 ? ` + ${rsvp.plusOnes}` : '';
  return {
    subject: `You’re in: ${social.title}`,
    preheader: 'Your ticket is inside. See you there.',
    heading: hello(context, 'you’re in.'),
    blocks: [
      text(
        `Your place at ${social.title} is confirmed. Show this code at the door; it works without a connection, too.`,
      ),
      ...(rsvp.ticketCode
        ? [
            {
              kind: 'picture',
              cid: ticketCid,
              alt: 'Your ticket as a QR code',
              size: 220,
              caption: 'One scan at the door and you’re in.',
            } as const,
          ]
        : []),
      socialFacts(context, { hasSeat: true, ticket: `${rsvp.tierName || 'General'}${company}` }),
      button('Open my ticket', `${publicUrl}/my-ticket`),
      note(
        'The calendar file attached puts it into your calendar. Plans changed? Cancel on your ticket’s page, so that somebody from the waitlist can have the place.',
      ),
    ],
    because: becauseOfRsvp(context),
  };
}
