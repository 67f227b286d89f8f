import { type ParsedMail, simpleParser } from 'mailparser';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail as it arrived: the envelope's addresses and the parsed content. */
export type SunkMail = { from: string; to: string[]; mail: ParsedMail };

/** An SMTP server on loopback that keeps what it gets. */
export type MailSink = {
  url: string;
  port: number;
  mails: SunkMail[];
  /** The mails whose envelope names `address`. */
  to(address: string): SunkMail[];
  /** Answers the next mails to `address` with an SMTP error (550 for good, 451 for now) and its text; undefined heals it. */
  refuse(address: string, code: 450 | 451 | 550 | undefined, text?: string): void;
  close(): Promise<void>;
};

/** Starts a mail sink; a double of the mail provider that speaks real SMTP. */
export async function startMailSink(): Promise<MailSink> {
  const mails: SunkMail[] = [];
  const refused = new Map<string, { code: number; text: string }>();

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo({ address }, _session, done) {
      const answer = refused.get(address);
      done(answer ? Object.assign(new Error(answer.text), { responseCode: answer.code }) : null);
    },
    onData(stream, session, done) {
      simpleParser(stream).then(mail => {
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(rcpt => rcpt.address), mail });
        done();
      }, done);
    },
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;

  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    mails,
    to: address => mails.filter(mail => mail.to.includes(address)),
    refuse: (address, code, text = 'refused by the test') =>
      void (code === undefined ? refused.delete(address) : refused.set(address, { code, text })),
    close: () => new Promise(resolve => server.close(() => resolve())),
  };
}
