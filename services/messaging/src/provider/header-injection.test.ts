import { describe, expect, it } from '@jest/globals';
import { simpleParser } from 'mailparser';
import { composeMail } from './mime.ts';
import type { Email } from './provider.ts';
import { composeWithFiles } from './smtp.provider.ts';

/** Texts that try to open another header, another part or another recipient. */
const hostile = [
  'Ada\r\nBcc: victim@example.com',
  'Ada\nBcc: victim@example.com',
  'Ada\rBcc: victim@example.com',
  'Ada\r\n\r\n<script>alert(1)</script>',
  'Ada\r\n Bcc: victim@example.com',
  'Ada\u0000\r\nBcc: victim@example.com',
  'Ada\u0085Bcc: victim@example.com',
  'Ada\u2028Bcc: victim@example.com',
  'Ada\u2029Bcc: victim@example.com',
  'Ada\u000b\u000cBcc: victim@example.com',
  'Ada%0d%0aBcc: victim@example.com',
  '=?UTF-8?Q?Ada=0D=0ABcc:_victim@example.com?=',
  '=?UTF-8?B?QWRhDQpCY2M6IHZpY3RpbUBleGFtcGxlLmNvbQ==?=',
  'Ada" <victim@example.com>, "B',
  'Ada <victim@example.com>',
  'victim@example.com, Ada',
  'Ada; victim@example.com',
  'Ada (victim@example.com',
  'Ada\\" <victim@example.com>',
  `${'Ada '.repeat(300)}\r\nBcc: victim@example.com`,
];

const sender = { name: 'Momos', address: 'hello@momos.example' };
const file = (filename: string) => ({ filename, contentType: 'text/plain', content: Buffer.from('x') });
const mail = (text: string): Email => ({
  channel: 'EMAIL',
  id: '0198c5d2-0000-7000-8000-000000000001',
  kind: 'blast',
  title: 'Message from the host',
  to: { name: text, address: 'ada@example.org' },
  fromName: text,
  replyTo: { name: text, address: 'host@example.org' },
  subject: text,
  html: '<p>Hello</p>',
  text: 'Hello',
});

const composers = {
  'without files': async (given: Email) => composeMail(given, sender, new Date()),
  'with files': (given: Email) => composeWithFiles({ ...given, attachments: [file(given.subject)] }, sender),
};

describe.each(Object.entries(composers))('a mail %s', (_, compose) => {
  it.each(hostile)('has one recipient, despite %j', async text => {
    const message = await compose(mail(text));
    const head =
      message
        .toString('latin1')
        .split('\r\n\r\n')[0]
        ?.replaceAll(/\r\n[ \t]/g, ' ') ?? '';
    expect(head).not.toMatch(/[\r\n]\s*(?:bcc|cc)\s*:/i);
    const parsed = await simpleParser(message);
    const addresses = (field: typeof parsed.from | typeof parsed.to) =>
      [field ?? []].flat().flatMap(each => each.value.map(({ address }) => address));
    expect(addresses(parsed.to)).toEqual(['ada@example.org']);
    expect(addresses(parsed.from)).toEqual(['hello@momos.example']);
    expect(addresses(parsed.replyTo)).toEqual(['host@example.org']);
    expect([parsed.bcc, parsed.cc]).toEqual([undefined, undefined]);
    expect(parsed.text?.trim()).toBe('Hello');
    expect(parsed.html).toBe('<p>Hello</p>');
  });
});
