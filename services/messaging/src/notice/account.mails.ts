import type { Content, InviteCodeNews } from '../delivery/content.ts';
import { button, type Mail, text } from '../mail/mail.ts';
import { privacyMail } from './privacy.mail.ts';

/** The mail about a person's account, with `slug` for links to their profile; undefined for what is about something else. */
export function accountMail(
  content: Content,
  { publicUrl, slug }: { publicUrl: string; slug: string },
): Mail | undefined {
  switch (content.about) {
    case 'privacy':
      return privacyMail(content, `${publicUrl}/accounts/setting#your-data`);
    case 'sign-in-email':
      return signInEmailMail(`${publicUrl}/accounts/retrieve`);
    case 'invite-code':
      return inviteCodeMail(content.change, `${publicUrl}/users/${slug}`);
    default:
      return undefined;
  }
}

/** To the former address. The new one is not named: whoever reads this mailbox need not know it. */
const signInEmailMail = (url: string): Mail => ({
  subject: 'You sign in with another e-mail now',
  preheader: 'If this was not you, get your account back.',
  heading: 'Your sign-in e-mail was changed.',
  blocks: [
    text(
      'You signed in to Momos with this address until now. Codes and news go to another one from here on.',
    ),
    text('If that was you, there is nothing to do.'),
    text('If it was not you, get your account back now, and sign out everywhere in its settings.'),
    button('It was not me', url),
  ],
  because: 'You get this because an account on Momos was signed in to with this address.',
});

function inviteCodeMail(change: InviteCodeNews, profileUrl: string): Mail {
  const because = 'You get this because you asked for an invite code.';
  if (change === 'GRANTED')
    return {
      subject: 'You have a new invite code',
      preheader: 'One more to share with the people you want here.',
      heading: 'A new invite code is yours.',
      blocks: [
        text('You asked for one more invite code, and there it is, beside those you have.'),
        button('See my invite codes', profileUrl),
      ],
      because,
    };
  return {
    subject: 'About your request for an invite code',
    preheader: 'Not this time.',
    heading: 'No new invite code this time.',
    blocks: [
      text('You asked for one more invite code. We cannot give you one right now.'),
      text('The codes you have go on working, and you can ask again later.'),
    ],
    because,
  };
}
