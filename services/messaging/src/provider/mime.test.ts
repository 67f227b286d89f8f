import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { simpleParser } from 'mailparser';
import { composeMail, headerText } from './mime.ts';
import type { Email } from './provider.ts';

const sender = { name: 'Momos', address: 'hello@momos.example' };
const mail = (given: Partial<Email> = {}): Email => ({
  channel: 'EMAIL',
  id: '0198c5d2-0000-7000-8000-000000000001',
  kind: 'blast',
  title: 'Message from the host',
  to: { name: 'Ada Lovelace', address: 'ada@example.org' },
  subject: 'Hello',
  html: '<p>Hello</p>',
  text: 'Hello',
  ...given,
});
const parse = (given: Partial<Email>) =>
  simpleParser(composeMail(mail(given), sender, new Date('2030-01-15T12:00:00Z')));
const anyText = fc.string({ unit: 'binary', maxLength: 300 });
// oxlint-disable-next-line no-control-regex -- what a mail's header cannot hold
const oneLine = (text: string) => text.replaceAll(/[\u0000-\u001f\u007f]+/g, ' ').trim();

describe('composeMail', () => {
  test('contains the given values', async () => {
    const parsed = await parse({
      subject: 'Grüße – 你好 👋',
      html: '<p>ä</p>',
      text: 'ä\n.\nend',
      fromName: 'Zoë & Co',
    });
    expect(parsed.subject).toBe('Grüße – 你好 👋');
    expect(parsed.from?.value[0]).toMatchObject({ name: 'Zoë & Co', address: 'hello@momos.example' });
    expect(parsed.text?.trim()).toBe('ä\n.\nend');
    expect(parsed.html).toBe('<p>ä</p>');
    expect(parsed.date?.toISOString()).toBe('2030-01-15T12:00:00.000Z');
    expect(parsed.messageId).toBe('<0198c5d2-0000-7000-8000-000000000001@momos.example>');
  });

  test('no value opens another header', async () => {
    await fc.assert(
      fc.asyncProperty(anyText, anyText, anyText, async (subject, name, text) => {
        const parsed = await parse({
          subject,
          to: { name, address: 'ada@example.org' },
          text,
          fromName: name,
        });
        expect([...parsed.headers.keys()].sort()).toEqual(
          [
            'auto-submitted',
            'content-type',
            'date',
            'from',
            'message-id',
            'mime-version',
            'subject',
            'to',
          ].filter(
            header => header !== 'subject' || oneLine(subject) !== '' || parsed.headers.has('subject'),
          ),
        );
        expect(
          parsed.to && !Array.isArray(parsed.to) ? parsed.to.value.map(each => each.address) : [],
        ).toEqual(['ada@example.org']);
      }),
      { numRuns: 200 },
    );
  });

  test.each([
    'ok\r\nBcc: eve@example.org',
    'ok\nBcc: eve@example.org',
    'ok\r\n\r\n<script>',
    'ok\u0000\rBcc: eve@example.org',
  ])('header injection %j stays in its header', async text => {
    const parsed = await parse({
      subject: text,
      to: { name: text, address: `ada@example.org${text}` },
      unsubscribeUrl: `https://momos.example/${text}`,
    });
    expect(parsed.headers.has('bcc')).toBe(false);
    expect(parsed.bcc).toBeUndefined();
    expect(parsed.subject).toBe(oneLine(text));
  });

  test('a blast carries the one-click headers of RFC 8058', async () => {
    const parsed = await parse({ unsubscribeUrl: 'https://momos.example/unsubscribe/abc' });
    expect(parsed.headers.get('list')).toMatchObject({
      unsubscribe: { url: 'https://momos.example/unsubscribe/abc' },
    });
    expect(
      composeMail(mail({ unsubscribeUrl: 'https://momos.example/u' }), sender, new Date()).toString(),
    ).toContain(
      '\r\nList-Unsubscribe: <https://momos.example/u>\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n',
    );
  });

  test('lines stay within 998 characters (RFC 5322 §2.1.1)', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 2000 }), text => {
        const lines = composeMail(mail({ subject: text, text, html: text }), sender, new Date())
          .toString('latin1')
          .split('\r\n');
        expect(Math.max(...lines.map(line => line.length))).toBeLessThanOrEqual(998);
      }),
    );
  });

  test('plain ASCII stays readable', () =>
    expect(headerText('You’re in'.replace('’', "'"))).toBe("You're in"));
});
