import { RsvpChange } from '@momos/contracts/proto/events/v1/bus';
import { type Block, button, text } from '../mail/mail.ts';
import type { PersonContext, SocialContext } from './define-notice.ts';
import { becauseOfRsvp, greeting } from './notice-blocks.ts';
import { refundBlocks } from './refund-blocks.ts';
import { defineRsvpNotice, type RsvpContent } from './rsvp-notice.ts';

/** Not approved by the hosts. */
export const rejection = defineRsvpNotice({
  kind: 'rejection',
  title: 'Registration declined',
  timeline: 'Answer to the registration',
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
  note ? [text('A note from the hosts:'), { kind: 'letter', text: note }] : [];

type Context = SocialContext & PersonContext;

const declined = ({ refund, note }: RsvpContent, context: Context) => ({
  subject: `About your registration: ${context.social.title}`,
  preheader: 'The hosts could not confirm your place.',
  heading: greeting(context, 'not this time.'),
  blocks: [
    text(
      `The hosts of ${context.social.title} could not confirm your place. They choose by room and mix of guests, so please do not take it personally.`,
    ),
    ...noteBlocks(note),
    ...refundBlocks(refund),
    otherSocials(context),
  ],
});

const withdrawn = ({ refund, note }: RsvpContent, context: Context) => ({
  subject: `Your ticket is no longer valid: ${context.social.title}`,
  preheader: 'The hosts took you off the guest list.',
  heading: greeting(context, 'your ticket is no longer valid.'),
  blocks: [
    text(
      `The hosts of ${context.social.title} had approved your registration by mistake and took you off the guest list. Your ticket does not open the door any more. We are sorry.`,
    ),
    ...noteBlocks(note),
    ...refundBlocks(refund),
    otherSocials(context),
  ],
});

const otherSocials = ({ publicUrl }: Context) => button('See other socials', `${publicUrl}/socials`);
