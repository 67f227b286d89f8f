import MailComposer from 'nodemailer/lib/mail-composer';
import { composeMail, headersOf, type Sender } from './mime.ts';
import type { Email, Provider } from './provider.ts';
import { createSmtpConnections, parseSmtpUrl, type SmtpDeadlines } from './smtp-connections.ts';
import { outcomeOf } from './smtp-outcome.ts';

/** Sends mails through an SMTP server, over TLS only where `requireTLS` says so. */
export function createSmtpProvider({
  url,
  requireTLS,
  sender,
  deadlines,
}: {
  url: string;
  requireTLS: boolean;
  sender: Sender;
  deadlines: SmtpDeadlines;
}): Provider<Email> {
  const pool = createSmtpConnections({ ...parseSmtpUrl(url), requireTLS }, deadlines);
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
