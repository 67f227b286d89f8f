import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTransport } from 'nodemailer';
import { type MailSink, startMailSink } from './mail-sink.ts';

let sink: MailSink;

beforeAll(async () => {
  sink = await startMailSink();
});
afterAll(() => sink.close());

const send = (to: string) =>
  createTransport(sink.url).sendMail({
    from: 'hello@momos.test',
    to,
    subject: 'Your ticket',
    text: 'See you',
    attachments: [{ filename: 'social.ics', content: 'BEGIN:VCALENDAR' }],
  });

test('keeps the mails that it gets, parsed', async () => {
  await send('a@momos.test');
  expect(sink.to('a@momos.test')).toMatchObject([
    { from: 'hello@momos.test', mail: { subject: 'Your ticket', attachments: [{ filename: 'social.ics' }] } },
  ]);
});

test('refuses an address until it is healed', async () => {
  sink.refuse('b@momos.test', 550);
  await expect(send('b@momos.test')).rejects.toMatchObject({ responseCode: 550 });
  sink.refuse('b@momos.test', undefined);
  await send('b@momos.test');
  expect(sink.to('b@momos.test')).toHaveLength(1);
});
