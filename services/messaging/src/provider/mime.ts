/**
 * A mail as RFC 5322 text, written directly: a blast makes thousands of these a second, so nothing is parsed or
 * streamed. Mails with attachments are left to nodemailer's composer. Every header value passes {@link headerText},
 * so no value can open another header.
 */
import { oneLine } from '@momos/runtime';
import type { Email } from './provider.ts';

/** Sender of the service's mails. */
export type Sender = { name: string; address: string };

const crlf = '\r\n';

/** The whole message of a mail without attachments: headers, plain text and HTML. */
export function composeMail(mail: Email, sender: Sender, at: Date): Buffer {
  const boundary = `momos-${mail.id}`;
  const lines = [
    ...headersOf(mail, sender, at).map(([name, value]) => `${name}: ${value}`),
    'MIME-Version: 1.0',
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
    '',
    ...part(boundary, 'text/plain', mail.text),
    ...part(boundary, 'text/html', mail.html),
    `--${boundary}--`,
    '',
  ];
  return Buffer.from(lines.join(crlf), 'latin1');
}

/** Header names and values of a mail, values encoded and safe to write after `name: `. */
export function headersOf(mail: Email, sender: Sender, at: Date): [string, string][] {
  const domain = sender.address.slice(sender.address.lastIndexOf('@') + 1);
  return [
    ['From', mailbox({ name: mail.fromName ?? sender.name, address: sender.address })],
    ['To', mailbox(mail.to)],
    ['Subject', headerText(mail.subject)],
    ['Date', at.toUTCString().replace('GMT', '+0000')],
    ['Message-ID', `<${plain(mail.id)}@${plain(domain)}>`],
    ...(mail.replyTo ? ([['Reply-To', mailbox(mail.replyTo)]] satisfies [string, string][]) : []),
    ...unsubscribeHeaders(mail.unsubscribeUrl),
    ...(mail.unsubscribeUrl ? [] : ([['Auto-Submitted', 'auto-generated']] satisfies [string, string][])),
  ];
}

/** RFC 8058: mail programs show their own unsubscribe button and POST to the address. */
function unsubscribeHeaders(url: string | undefined): [string, string][] {
  if (!url) return [];
  return [
    ['List-Unsubscribe', `<${plain(url)}>`],
    ['List-Unsubscribe-Post', 'List-Unsubscribe=One-Click'],
  ];
}

function mailbox({ name, address }: { name: string; address: string }): string {
  const bare = `<${plain(address)}>`;
  const shown = name.trim();
  if (!shown) return bare;
  return /^[\w .-]+$/.test(shown) ? `${shown} ${bare}` : `${encodeWords(shown)} ${bare}`;
}

/** Text as a header value: printable ASCII as it is, everything else as RFC 2047 words; control characters are dropped. */
export function headerText(text: string): string {
  const line = oneLine(text);
  const isPlain = /^[\x20-\x7e]*$/.test(line) && !line.includes('=?') && line.length <= 900;
  return isPlain ? line : encodeWords(line);
}

/** RFC 2047 words of at most 75 characters, never cut inside a character. */
function encodeWords(text: string): string {
  const words: string[] = [];
  let word = '';
  for (const character of text) {
    if (Buffer.byteLength(word + character) > 45) {
      words.push(word);
      word = '';
    }
    word += character;
  }
  words.push(word);
  return words.map(each => `=?UTF-8?B?${Buffer.from(each).toString('base64')}?=`).join(`${crlf} `);
}

/** Removes characters that could end a header line or an angle-bracket address. */
const plain = (text: string) => text.replaceAll(/[^\x21-\x7e]|[<>]/g, '');

function part(boundary: string, type: string, text: string): string[] {
  return [
    `--${boundary}`,
    `Content-Type: ${type}; charset=utf-8`,
    'Content-Transfer-Encoding: base64',
    '',
    wrap(Buffer.from(text).toString('base64')),
  ];
}

/** Base64 in lines of 76 characters (RFC 2045). */
function wrap(base64: string): string {
  const lines: string[] = [];
  for (let at = 0; at < base64.length; at += 76) lines.push(base64.slice(at, at + 76));
  return lines.join(crlf);
}
