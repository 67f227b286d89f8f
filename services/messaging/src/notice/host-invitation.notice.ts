import { text } from '../mail/mail.ts';
import { noticesWords } from '../words/notices.ts';
import { defineNotice, toPerson } from './define-notice.ts';
import { greeting, socialButton, socialFacts } from './notice-blocks.ts';
import { endOfSocial } from './rsvp-notice.ts';

const words = noticesWords.hostInvitationNotice;

type HostInvitationContent = { about: 'host-invitation' };

/** A host asked a person to host a social with them; not sent once they answered or are not asked any more. */
export const hostInvitation = defineNotice({
  kind: 'host-invitation',
  title: words.title,
  timeline: words.timeline,
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
    subject: words.subject(context.social.title),
    preheader: words.preheader,
    heading: greeting(context, words.heading),
    blocks: [
      text(words.invitedHostTogether(context.social.title)),
      socialFacts(context, { hasSeat: false }),
      text(words.shownHostMayManage),
      socialButton(context, words.viewInvitation),
    ],
    because: words.because(context.social.title),
  }),
  attachments: null,
  sms: null,
  push: null,
  sample: { about: 'host-invitation' },
});
