import { type Mail, note, text } from '../mail/mail.ts';

/** Why a code was asked for. */
export type CodePurpose = 'sign-in' | 'verify-email' | 'erase-account';

const words: Record<CodePurpose, { subject: string; heading: string; lead: string }> = {
  'sign-in': {
    subject: 'is your sign-in code',
    heading: 'Here is your code',
    lead: 'Enter it where you asked for it, and you are in.',
  },
  'verify-email': {
    subject: 'confirms your e-mail',
    heading: 'Confirm your e-mail',
    lead: 'Enter this code to show that this address is yours.',
  },
  'erase-account': {
    subject: 'confirms that your account goes',
    heading: 'Erase your account',
    lead: 'Enter this code to confirm that your account and all that we hold on you are to be erased.',
  },
};

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
        `The code works once, for ${minutes} minutes. If you did not ask for it, nothing happens without it: just ignore this mail.`,
      ),
    ],
    because: 'You get this because somebody entered this address on Momos.',
  };
}

/** The same as a text message; the last line lets phones fill the code in (WICG "Origin-bound one-time codes"). */
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
