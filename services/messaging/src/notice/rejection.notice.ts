import { RsvpChange } from '@momos/contracts/proto/events/v1/bus';
import { type Block, button, text } from '../mail/mail.ts';
import { registrationNoticesWords } from '../words/registration-notices.ts';
import type { PersonContext, SocialContext } from './define-notice.ts';
import { becauseOfRsvp, greeting } from './notice-blocks.ts';
import { refundBlocks } from './refund-blocks.ts';
import { defineRsvpNotice, type RsvpContent } from './rsvp-notice.ts';

const words = registrationNoticesWords.rejectionNotice;

/** Not approved by the hosts. */
export const rejection = defineRsvpNotice({
  kind: 'rejection',
  title: words.title,
  timeline: words.timeline,
  when: change => change === RsvpChange.RSVP_CHANGE_REJECTED,
  holdsIn: ['REJECTED', 'INITIAL', 'HIDDEN'],
  validUntil: null,
  skip: null,
  mail: (content, context) => ({
    ...(wasApproved(content) ? withdrawn(content, context) : declined(content, context)),
    because: becauseOfRsvp(context),
  }),
  attachments: null,
  push: null,
});

/** Taken off the guest list after an approval (refund reasons of spec §3). */
const wasApproved = ({ reason }: RsvpContent) => reason === 'MISTAKENLY_APPROVE';

/** The host's own words, apart from ours. */
const noteBlocks = (note: string | undefined): Block[] =>
  note ? [text(words.noteHosts), { kind: 'letter', text: note }] : [];

type Context = SocialContext & PersonContext;

const declined = ({ refund, note }: RsvpContent, context: Context) => ({
  subject: words.subject(context.social.title),
  preheader: words.preheader,
  heading: greeting(context, words.heading),
  blocks: [
    text(words.hostsCouldNotConfirm(context.social.title)),
    ...noteBlocks(note),
    ...refundBlocks(refund),
    otherSocials(context),
  ],
});

const withdrawn = ({ refund, note }: RsvpContent, context: Context) => ({
  subject: words.ticketNoLongerValid(context.social.title),
  preheader: words.hostsTookOffGuest,
  heading: greeting(context, words.ticketNoLongerHeading),
  blocks: [
    text(words.hostsHadApprovedRegistration(context.social.title)),
    ...noteBlocks(note),
    ...refundBlocks(refund),
    otherSocials(context),
  ],
});

const otherSocials = ({ publicUrl }: Context) => button(words.seeOtherSocials, `${publicUrl}/socials`);
