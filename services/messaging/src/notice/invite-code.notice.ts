import { button, type Mail, text } from '../mail/mail.ts';
import { noticesWords } from '../words/notices.ts';
import { defineNotice, toPerson } from './define-notice.ts';

const words = noticesWords.inviteCodeNotice;

type InviteCodeContent = { about: 'invite-code'; change: 'GRANTED' | 'DECLINED' };

/** The answer to a request for another invite code. */
export const inviteCode = defineNotice({
  kind: 'invite-code',
  title: words.title,
  timeline: words.timeline,
  preferences: 'account',
  needs: 'person',
  staleAfterHours: 48,
  holdsIn: null,
  validUntil: null,
  skip: null,
  envelope: toPerson,
  mail: ({ change }: InviteCodeContent, { contact, publicUrl }) => ({
    ...(change === 'GRANTED' ? granted(`${publicUrl}/users/${contact.slug}`) : declined),
    because: words.because,
  }),
  attachments: null,
  sms: null,
  push: null,
  sample: { about: 'invite-code', change: 'GRANTED' },
});

const granted = (profileUrl: string): Omit<Mail, 'because'> => ({
  subject: words.subject,
  preheader: words.preheader,
  heading: words.heading,
  blocks: [text(words.askedAnotherInviteCode), button(words.viewMyInviteCodes, profileUrl)],
});

const declined: Omit<Mail, 'because'> = {
  subject: words.aboutRequestInviteCode,
  preheader: words.cannotGiveAnotherCode,
  heading: words.noNewInviteCode,
  blocks: [text(words.askedAnotherInviteCodeCannot), text(words.existingCodesStillWork)],
};
