import { type Mail, note, text } from '../mail/mail.ts';

const words = {
  'sign-in': {
    title: 'Sign-in code',
    subject: 'is your sign-in code',
    heading: 'Your sign-in code',
    lead: 'Enter this code where you are signing in.',
  },
  'verify-email': {
    title: 'E-mail confirmation',
    subject: 'confirms your e-mail',
    heading: 'Confirm your e-mail',
    lead: 'Enter this code to confirm that this address is yours.',
  },
  'step-up': {
    title: 'Confirmation code',
    subject: 'confirms that it is you',
    heading: 'Confirm that it is you',
    lead: 'Enter this code to confirm a change to your account. If you are not making one, someone else may be signed in: sign out all devices in your settings.',
  },
  'erase-account': {
    title: 'Account deletion code',
    subject: 'confirms the deletion of your account',
    heading: 'Delete your account',
    lead: 'Enter this code to confirm that your account and everything we store about you will be deleted.',
  },
};

/** Purpose of a code. */
export type CodePurpose = keyof typeof words;

export const isCodePurpose = (text: string): text is CodePurpose => Object.hasOwn(words, text);

/** Name of a code message on the outbox page. */
export const codeTitle = (purpose: CodePurpose): string => words[purpose].title;

/** The mail with a one-time code. */
export function codeMail({
  code,
  minutes,
  purpose,
}: {
  code: string;
  minutes: number;
  purpose: CodePurpose;
}): Mail {
  const { subject, heading, lead } = words[purpose];
  return {
    subject: `${code} ${subject}`,
    preheader: `It works once, for ${minutes} minutes.`,
    heading,
    blocks: [
      text(lead),
      { kind: 'code', code },
      note(
        `The code works once, for ${minutes} minutes. If you did not request it, you can ignore this e-mail.`,
      ),
    ],
    because: 'You received this e-mail because this address was entered on Momos.',
  };
}

/** A text message with a one-time code; the last line lets phones fill it in (WICG "Origin-bound one-time codes"). */
export function codeText({
  code,
  minutes,
  publicUrl,
}: {
  code: string;
  minutes: number;
  publicUrl: string;
}): string {
  return `Your Momos code is ${code}. It works once, for ${minutes} minutes.\n\n@${new URL(publicUrl).hostname} #${code}`;
}
