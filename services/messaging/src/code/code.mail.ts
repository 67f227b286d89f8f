import { type Mail, note, text } from '../mail/mail.ts';
import { accountMailsWords } from '../words/account-mails.ts';

const wording = accountMailsWords.codeMail;

const words = wording.purposes;

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
    preheader: wording.preheader(minutes),
    heading,
    blocks: [text(lead), { kind: 'code', code }, note(wording.codeWorksOnceMinutes(minutes))],
    because: wording.because,
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
  return wording.momosCodeWorksOnce(code, minutes, new URL(publicUrl).hostname);
}
