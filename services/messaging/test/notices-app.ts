import {
  type Engines,
  eventually,
  type MailSink,
  startMailSink,
  startPublisher,
  type SunkMail,
  type TestPublisher,
} from '@momos/testing';
import { startMessaging } from './messaging-app.ts';
import { type Neighbours, startNeighbours } from './neighbours.ts';

export type NoticesApp = {
  neighbours: Neighbours;
  sink: MailSink;
  publish: TestPublisher;
  /** The first mail to an address whose subject fits, once it has arrived. */
  mailTo(address: string, subject: RegExp): Promise<SunkMail>;
};

/** Messaging with doubled neighbours, whose mails a local sink takes. */
export async function startNotices(engines: Engines): Promise<NoticesApp> {
  const sink = await startMailSink();
  engines.cleanUp(sink.close);
  const neighbours = await startNeighbours(engines);
  const publish = await startPublisher(engines);
  await engines.connectStore();
  await startMessaging(engines, { ...neighbours.env, SMTP_URL: sink.url });
  const mailTo = (address: string, subject: RegExp) =>
    eventually(
      () => {
        const found = sink.to(address).find(({ mail }) => subject.test(mail.subject ?? ''));
        if (!found) throw new Error(`no ${String(subject)} to ${address}`);
        return found;
      },
      { within: 50_000 },
    );
  return { neighbours, sink, publish, mailTo };
}
