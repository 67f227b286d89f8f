import { shownToOthers } from '../contact/contact.ts';
import { type Block, button, note, text } from '../mail/mail.ts';
import { socialUrl } from '../social/social.ts';
import { registrationNoticesWords } from '../words/registration-notices.ts';
import { defineNotice, type PersonContext } from './define-notice.ts';
import { socialFacts } from './notice-blocks.ts';
import { endOfSocial } from './rsvp-notice.ts';

const words = registrationNoticesWords.guestInvitationNotice;

export type GuestInvitationContent = {
  about: 'guest-invitation';
  email: string;
  /** The account that had the address when it was invited; empty for none. */
  guestId: string;
  name: string;
  note: string;
  tierName: string;
  /** What the address of the social's page has behind its question mark. */
  pageQuery: string;
};

const nameOf = ({ contact }: PersonContext) => shownToOthers(contact).displayName;

/**
 * A host invites the person with an address, who may have no account. Its person here is the host: without them, or once the invitation
 * has ended, it is not sent.
 */
export const guestInvitation = defineNotice({
  kind: 'guest-invitation',
  title: words.title,
  timeline: words.timeline,
  preferences: 'invitations',
  needs: 'social',
  staleAfterHours: 48,
  holdsIn: ['OPEN'],
  validUntil: endOfSocial,
  skip: (_content: GuestInvitationContent, { social }) =>
    social.isCancelled || social.isDeleted ? 'the social is cancelled' : undefined,
  envelope: ({ email, name }: GuestInvitationContent) => ({ to: { name, address: email } }),
  mail: ({ name, note: written, tierName, pageQuery }: GuestInvitationContent, context) => {
    const { social, publicUrl } = context;
    const from = nameOf(context);
    const url = socialUrl(publicUrl, social);
    return {
      subject: words.subject(from, social.title),
      preheader: words.preheader,
      heading: words.heading,
      blocks: [
        ...(name ? [text(words.hello(name))] : []),
        text(words.invitesYou(from, social.title)),
        ...writtenBlocks(from, written),
        socialFacts(context, { hasSeat: false }),
        ...(social.isApprovalRequired ? [text(words.needsNoApproval)] : []),
        ...(tierName ? [text(words.yourTicket(tierName))] : []),
        button(words.viewSocial, pageQuery ? `${url}?${pageQuery}` : url),
        note(words.howToRegister),
      ],
      because: words.because(from),
    };
  },
  attachments: null,
  sms: null,
  push: null,
  sample: {
    about: 'guest-invitation',
    email: 'ada@example.org',
    guestId: '',
    name: 'Ada Lovelace',
    note: 'We would love to see you there.',
    tierName: 'Press',
    pageQuery: 'inviteCode=ABCDEFGHJK',
  },
});

const writtenBlocks = (from: string, written: string): Block[] =>
  written ? [text(words.theyWrote(from)), { kind: 'letter', text: written }] : [];
