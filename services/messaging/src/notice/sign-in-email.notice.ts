import { button, text } from '../mail/mail.ts';
import { defineNotice } from './define-notice.ts';

type SignInEmailContent = { about: 'sign-in-email'; formerAddress: string };

/** The sign-in address of an account changed; sent to the former address. */
export const signInEmail = defineNotice({
  kind: 'sign-in-email',
  title: 'Sign-in e-mail changed',
  timeline: 'Sign-in e-mail changed',
  preferences: 'account',
  needs: 'person',
  staleAfterHours: 48,
  holdsIn: null,
  validUntil: null,
  skip: null,
  envelope: ({ formerAddress }: SignInEmailContent, { contact }) => ({
    to: { name: contact.displayName, address: formerAddress },
  }),
  // The new address is not named: the reader of this mailbox need not know it.
  mail: (_content: SignInEmailContent, { publicUrl }) => ({
    subject: 'Your sign-in e-mail was changed',
    preheader: 'If this was not you, recover your account.',
    heading: 'Your sign-in e-mail was changed.',
    blocks: [
      text(
        'This address can no longer be used to sign in to your Momos account. Codes and messages are sent to another address from now on.',
      ),
      text('If you made this change, you do not need to do anything.'),
      text('If you did not, recover your account now and sign out of all devices in its settings.'),
      button('Recover my account', `${publicUrl}/accounts/retrieve`),
    ],
    because: 'You received this e-mail because this address was used to sign in to a Momos account.',
  }),
  attachments: null,
  sms: null,
  push: null,
  sample: { about: 'sign-in-email', formerAddress: 'ada@example.org' },
});
