import { text } from '../mail/mail.ts';
import { defineNotice, toPerson } from './define-notice.ts';
import { greeting, socialButton, socialFacts } from './notice-blocks.ts';
import { endOfSocial } from './rsvp-notice.ts';

type HostInvitationContent = { about: 'host-invitation' };

/** A host asked a person to host a social with them; not sent once they answered or are not asked any more. */
export const hostInvitation = defineNotice({
  kind: 'host-invitation',
  title: 'Invitation to co-host',
  timeline: 'Invited to co-host',
  preferences: 'account',
  needs: 'social',
  staleAfterHours: 48,
  holdsIn: null,
  validUntil: endOfSocial,
  skip: (_content: HostInvitationContent, { social, contact }) =>
    social.invitedHostIds?.includes(contact._id) && !social.isCancelled && !social.isDeleted
      ? undefined
      : 'no longer invited to host',
  envelope: toPerson,
  mail: (_content: HostInvitationContent, context) => ({
    subject: `Will you co-host ${context.social.title}?`,
    preheader: 'Accept or decline on the page of the social.',
    heading: greeting(context, 'you are invited to co-host.'),
    blocks: [
      text(`You are invited to host ${context.social.title} together.`),
      socialFacts(context, { hasSeat: false }),
      text('You are shown as a host, and may manage the social, only after you accept.'),
      socialButton(context, 'View invitation'),
    ],
    because: `You received this e-mail because a host of ${context.social.title} invited you.`,
  }),
  attachments: null,
  sms: null,
  push: null,
  sample: { about: 'host-invitation' },
});
