import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sendFile } from './send-response.ts';
import { readMarketing } from './marketing.ts';

/** Names of people and socials that would like to be more than a name in a header. */
const names = [
  'Ada\r\nSet-Cookie: auth_session=stolen',
  'Ada\nSet-Cookie: auth_session=stolen',
  'Ada\rSet-Cookie: auth_session=stolen',
  'Ada\r\n\r\n<script>alert(1)</script>',
  'Ada\r\n Set-Cookie: a=b',
  'Ada\u0000.csv',
  'Ada\u0085Set-Cookie: a=b',
  'Ada\u2028Set-Cookie: a=b',
  'Ada\u2029Set-Cookie: a=b',
  'Ada\u010d\u010aSet-Cookie: a=b',
  'Ada\u560d\u560aSet-Cookie: a=b',
  'Ada%0d%0aSet-Cookie: a=b',
  'Ada"; filename="evil.html',
  'Ada\\"; filename=evil.html',
  "Ada'; filename*=UTF-8''evil.html",
  'Ada.csv"; x=y',
  'Ada; filename=evil.html',
  '../../etc/passwd',
  '..\\..\\windows\\win.ini',
  'C:\\evil.exe',
  '=?UTF-8?Q?evil.html?=',
  'evil.html\u202evsc.',
  '\ud800.csv',
  '東京 ✨.csv',
  `${'a'.repeat(4_000)}.csv`,
];

let server: Server;
beforeAll(async () => {
  server = createServer((asked, response) => {
    const filename = names[Number(asked.url?.slice(1))] ?? '';
    void sendFile(response, 'csv', { body: 'a,b\n', filename });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => void server.close());

function download(index: number): Promise<{ status: number; headers: [string, string][]; text: string }> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const asked = request({ port, host: '127.0.0.1', path: `/${index}`, agent: false }, response => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => {
        const { rawHeaders, statusCode = 0 } = response;
        const headers = rawHeaders.flatMap((name, at): [string, string][] =>
          at % 2 === 0 ? [[name.toLowerCase(), rawHeaders[at + 1] ?? '']] : [],
        );
        resolve({ status: statusCode, headers, text });
      });
    });
    asked.on('error', reject).end();
  });
}

describe('a hostile file name', () => {
  it('is tried with 25 names', () => expect(names).toHaveLength(25));

  it.each(names.map((name, index) => [name, index] as const))(
    'is one file, whatever %j wants',
    async (name, index) => {
      const { status, headers, text } = await download(index);
      expect([status, text]).toEqual([200, 'a,b\n']);
      expect(
        headers.map(([each]) => each).filter(each => each === 'set-cookie' || each === 'refresh'),
      ).toEqual([]);
      const dispositions = headers.filter(([each]) => each === 'content-disposition');
      expect(dispositions).toHaveLength(1);
      const [, value = ''] = dispositions[0] ?? [];
      // One quoted name without quotes, slashes or anything but ASCII, and one that is percent-encoded.
      const [, encoded = ''] =
        /^attachment; filename="[\w. -]*"; filename\*=UTF-8''([\w.~!%-]*)$/.exec(value) ?? [];
      expect(decodeURIComponent(encoded)).toBe(name.toWellFormed());
    },
  );
});

/** Values of `x-marketing-data`, which any page can send. */
const sent = [
  '{"utm_source":"a\\r\\nSet-Cookie: x=y"}',
  '{"utm_source":"a\\nBcc: victim@example.com"}',
  '{"utm_source":"a\\u0000b"}',
  '{"utm_source":"a\\u007fb"}',
  '{"utm_source":{"$ne":null}}',
  '{"utm_source":{"$gt":""}}',
  '{"utm_source":["a"]}',
  '{"utm_source":1e400}',
  '{"utm_source":true}',
  '{"utm_source":null}',
  '{"__proto__":{"utm_source":"a"}}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"$where":"sleep(1)"}',
  '{"utm_source.$ne":"a"}',
  '{"isAdmin":true}',
  '[{"utm_source":"a"}]',
  '["utm_source","a"]',
  '"utm_source"',
  '1',
  'null',
  'utm_source=a',
  '{"utm_source":"a"',
  `{"utm_source":"${'a'.repeat(201)}"}`,
  `{"utm_source":"a","x":"${'x'.repeat(2_048)}"}`,
  `${'['.repeat(1_000)}${']'.repeat(1_000)}`,
];

describe('marketing data', () => {
  it.each(sent)('%.60j is left out', text => {
    expect(readMarketing(text, undefined)).toEqual({ utm: {}, referralCode: undefined });
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  it('that is broken Unicode is left out', () =>
    expect(readMarketing('{"utm_source":"\\ud800"}', undefined).utm).toEqual({}));

  it.each(['a b', '<script>', 'a\r\nb', '../a', '{"$ne":1}', 'x'.repeat(65), ''])(
    '%j is no referral code',
    code => expect(readMarketing(undefined, code).referralCode).toBeUndefined(),
  );

  it('keeps what is good beside what is not', () =>
    expect(readMarketing('{"utm_source":"mail","utm_term":{"$ne":1},"utm_x":"a"}', 'AB_1-2')).toEqual({
      utm: { utm_source: 'mail' },
      referralCode: 'AB_1-2',
    }));
});
