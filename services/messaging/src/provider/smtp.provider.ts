import MailComposer from 'nodemailer/lib/mail-composer';
import { composeMail, headersOf, type Sender } from './mime.ts';
import type { Email, Provider, SendOutcome } from './provider.ts';
import { createSmtpConnections, parseSmtpUrl, type SmtpFailure } from './smtp-connections.ts';

/** Sends mails through an SMTP server. */
export function createSmtpProvider({
  url,
  sender,
  connections,
}: {
  url: string;
  sender: Sender;
  connections: number;
}): Provider<Email> {
  const pool = createSmtpConnections(parseSmtpUrl(url), connections);
  return {
    name: 'smtp',
    async send(mail) {
      const message = mail.attachments?.length
        ? await composeWithFiles(mail, sender)
        : composeMail(mail, sender, new Date());
      const failure = await pool.send({ from: sender.address, to: mail.to.address }, message);
      return failure ? outcomeOf(failure) : { kind: 'sent' };
    },
    close: pool.close,
  };
}

/** The whole message of a mail with attachments. */
export function composeWithFiles(mail: Email, sender: Sender): Promise<Buffer> {
  const [from, to, , date, messageId, ...more] = headersOf(mail, sender, new Date());
  const prepared = (header: [string, string] | undefined) => header?.[1] ?? '';
  return new MailComposer({
    from: prepared(from),
    to: prepared(to),
    subject: mail.subject,
    date: prepared(date),
    messageId: prepared(messageId),
    headers: Object.fromEntries(more),
    text: mail.text,
    html: mail.html,
    attachments: mail.attachments,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
}

const aboutRecipient = new Set(['RCPT TO', 'DATA']);
/** Mailbox unavailable, unknown or not allowed: RFC 5321 §4.2.3. */
const deadAddress = new Set([550, 551, 553]);

/**
 * The outcome of an SMTP failure. A permanent rejection of recipient or message is final; a temporary one, and any failure before
 * the message was handed over, may be retried; no answer after that is unknown.
 */
export function outcomeOf({ responseCode, command, isHandedOver }: SmtpFailure): SendOutcome {
  const reason = `${command}${responseCode ? ` ${responseCode}` : ''}`;
  if (responseCode && responseCode >= 500 && aboutRecipient.has(command)) {
    return { kind: 'refused', reason, isAddressDead: command === 'RCPT TO' && deadAddress.has(responseCode) };
  }
  if (responseCode || !isHandedOver) return { kind: 'not-sent', reason };
  return { kind: 'unknown', reason };
}
