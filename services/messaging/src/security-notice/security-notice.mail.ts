import { button, facts, type Mail, text } from '../mail/mail.ts';

/** What a notice is about, as identity gives it. */
export type SecurityNotice = {
  change: string;
  subject: string;
  at: Date;
  device: string;
  place: string;
  url: string;
  canRestore: boolean;
};

/** What happened, by the kind of change; identity may know kinds that we do not. */
const words: Record<string, string> = {
  EMAIL_ADDED: 'An e-mail address was added',
  EMAIL_REMOVED: 'An e-mail address was removed',
  SIGN_IN_EMAIL_CHANGED: 'The main e-mail address was changed',
  MOBILE_ADDED: 'A mobile number was added',
  MOBILE_REMOVED: 'A mobile number was removed',
  ACCOUNT_RESTORED: 'The account was taken back by a removed address',
  RESTORATION_HELD: 'An account of your team waits for an admin',
  PASSKEY_ADDED: 'A passkey was added',
  PASSKEY_REMOVED: 'A passkey was removed',
  AUTHENTICATOR_ADDED: 'An authenticator app was added',
  AUTHENTICATOR_REMOVED: 'An authenticator app was removed',
  RECOVERY_CODES_RENEWED: 'New recovery codes were made',
  RECOVERY_CODE_USED: 'A recovery code was used to sign in',
  SECOND_FACTOR_RESET: 'An admin reset your second step',
};

const isRemoval = (change: string): boolean => change.endsWith('_REMOVED');

const whatIn = ({ change, canRestore }: SecurityNotice): string =>
  canRestore && isRemoval(change)
    ? 'This address was removed from your account'
    : (words[change] ?? 'The ways to sign in were changed');

const stamp = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** To the other admins: one of their team has to be let in again by one of them. */
function heldMail(notice: SecurityNotice): Mail {
  const { subject, at, device, place, url } = notice;
  const what = whatIn(notice);
  return {
    subject: `${what} on Momos`,
    preheader: `${subject} cannot sign in before one of you confirms it.`,
    heading: `${what}.`,
    blocks: [
      text(
        'A removed address took this account back, and no second step was left. Until an admin confirms it, no one can use the account’s role.',
      ),
      facts({ Account: subject, When: stamp(at), Device: device, 'Where from': place }),
      text(
        'Speak to them by phone or in person first. Whoever has their mailbox can open such a link, too. If it was not them, bar the account.',
      ),
      button('Open the account', url),
    ],
    because: 'You received this e-mail because you are an admin on Momos.',
  };
}

/** The mail about a change of how a person signs in, or to the admins who have to confirm one. */
export function securityMail(notice: SecurityNotice): Mail {
  if (notice.change === 'RESTORATION_HELD') return heldMail(notice);
  const { subject, at, device, place, url, canRestore } = notice;
  const what = whatIn(notice);
  const isRemoved = canRestore && isRemoval(notice.change);
  return {
    subject: isRemoved ? 'This address was removed from your Momos account' : `${what} on Momos`,
    preheader: 'If this was not you, act now.',
    heading: `${what}.`,
    blocks: [
      text('Someone changed how you sign in to your Momos account.'),
      facts({ What: subject, When: stamp(at), Device: device, 'Where from': place }),
      text('If this was you, you do not need to do anything.'),
      text(
        canRestore && !isRemoved
          ? 'If this was not you, take your account back: the app and what else was added lately is removed, and every device is signed out. The link works for 7 days.'
          : canRestore
            ? 'If this was not you, take your account back: this address becomes its main address again, what was added around that time is removed, and every device is signed out. The link works for 7 days.'
            : 'If this was not you, undo the change and sign out every device in your settings. Changes can be undone for 7 days.',
      ),
      button(canRestore ? 'Take my account back' : 'This was not me', url),
    ],
    because: 'You received this e-mail because this address signs in, or signed in, to a Momos account.',
  };
}

/** The same as a text message. */
export const securityText = (notice: SecurityNotice): string => {
  const { at, device, url } = notice;
  if (notice.change === 'RESTORATION_HELD') return `Momos: ${whatIn(notice)} (${stamp(at)}). ${url}`;
  return `Momos: ${whatIn(notice)} (${stamp(at)}, ${device}). Not you? ${url}`;
};

export const securityTitle = 'Account security';
