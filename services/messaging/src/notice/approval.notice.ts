import { spacedDoorCode } from '@momos/contracts/door-code';
import { RsvpChange } from '@momos/contracts/proto/events/v1/bus';
import { type Block, button, note, text } from '../mail/mail.ts';
import type { Attachment } from '../provider/provider.ts';
import type { Social } from '../social/social.ts';
import { registrationNoticesWords } from '../words/registration-notices.ts';
import { becauseOfRsvp, greeting, socialFacts, titleAndStart } from './notice-blocks.ts';
import type { SocialContext } from './define-notice.ts';
import { defineRsvpNotice, endOfSocial, hasSeat, type RsvpContent, type RsvpFacts } from './rsvp-notice.ts';
import { calendarFile, ticketCid, ticketPicture } from './ticket-files.ts';

const words = registrationNoticesWords.approvalNotice;

/** Approved, or registered where no approval is needed: the mail carries the ticket and a calendar file. */
export const approval = defineRsvpNotice({
  kind: 'approval',
  title: words.title,
  timeline: words.timeline,
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
      subject: words.subject(social.title),
      preheader: words.preheader,
      heading: greeting(context, words.heading),
      blocks: [
        text(words.placeConfirmed(social.title, howToEnter(social))),
        ...(addendum ? [{ kind: 'letter', text: addendum } as const] : []),
        ...ticketBlocks(rsvp, social),
        socialFacts(context, { hasSeat: true, ticket: `${rsvp.tierName || words.general}${company}` }),
        button(
          social.isOnline ? words.getTheLink : words.viewMyTicket,
          `${publicUrl}/my-ticket?social=${social._id}`,
        ),
        note(words.openAttachedFileAdd),
      ],
      because: becauseOfRsvp(context),
    };
  },
  attachments: ticketAttachments,
  push: (_content, context) => ({
    title: words.youreIn,
    body: titleAndStart(context),
    path: '/my-ticket',
  }),
});

/** The ticket and a calendar file. */
export async function ticketAttachments(
  { rsvp }: RsvpContent,
  { social, publicUrl }: SocialContext,
): Promise<Attachment[]> {
  if (!hasSeat(rsvp)) return [];
  const ticket = rsvp.ticketCode && !social.isOnline ? [await ticketPicture(rsvp.ticketCode)] : [];
  return [...ticket, calendarFile(social, publicUrl)];
}

/** The picture of a ticket that is shown at a door. */
export const ticketBlocks = (rsvp: RsvpFacts, { isOnline }: Social): Block[] =>
  rsvp.ticketCode && !isOnline ? [ticketBlock(rsvp)] : [];

export const howToEnter = ({ isOnline }: Social) =>
  isOnline ? words.onlineEventLinkJoin : words.showCodeDoorAlso;

const ticketBlock = ({ doorCode }: RsvpFacts) =>
  ({
    kind: 'picture',
    cid: ticketCid,
    alt: words.alt,
    size: 220,
    caption: doorCode ? words.ticketScannedDoorDoor(spacedDoorCode(doorCode)) : words.ticketScannedDoor,
  }) as const;
