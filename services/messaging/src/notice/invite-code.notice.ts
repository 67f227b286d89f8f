import { button, type Mail, text } from '../mail/mail.ts';
import { defineNotice, toPerson } from './define-notice.ts';

type InviteCodeContent = { about: 'invite-code'; change: 'GRANTED' | 'DECLINED' };

/** The answer to a request for another invite code. */
export const inviteCode = defineNotice({
  kind: 'invite-code',
  title: 'Invite code',
  timeline: 'Answer to the request for an invite code',
  preferences: 'account',
  needs: 'person',
  staleAfterHours: 48,
  holdsIn: null,
  validUntil: null,
  skip: null,
  envelope: toPerson,
  mail: ({ change }: InviteCodeContent, { contact, publicUrl }) => ({
    ...(change === 'GRANTED' ? granted(`${publicUrl}/users/${contact.slug}`) : declined),
    because: 'You received this e-mail because you requested an invite code.',
  }),
  attachments: null,
  sms: null,
  push: null,
  sample: { about: 'invite-code', change: 'GRANTED' },
});

const granted = (profileUrl: string): Omit<Mail, 'because'> => ({
  subject: 'You have a new invite code',
  preheader: 'Invite one more person to Momos.',
  heading: 'You have a new invite code.',
  blocks: [
    text('You asked for another invite code. It is now on your profile, next to the ones you have.'),
    button('View my invite codes', profileUrl),
  ],
});

const declined: Omit<Mail, 'because'> = {
  subject: 'About your request for an invite code',
  preheader: 'We cannot give you another code right now.',
  heading: 'No new invite code this time.',
  blocks: [
    text('You asked for another invite code. We cannot give you one right now.'),
    text('Your existing codes still work, and you can ask again later.'),
  ],
};
