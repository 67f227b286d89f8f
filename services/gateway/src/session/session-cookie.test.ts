import { expect, test } from '@jest/globals';
import { saysSignedIn } from '@momos/contracts/signed-in-cookie';
import { createSessionCookie } from './session-cookie.ts';

const written = (options: { domain?: string; isSecure: boolean }) => {
  const cookie = createSessionCookie({ name: 'auth_session', ...options });
  return [...cookie.keep('sealed'), cookie.keepMark('mark')].filter(each => !each.includes('Max-Age=0'));
};

test.each([
  ['__Host-', { isSecure: true }],
  ['__Secure-', { isSecure: true, domain: 'momos.example' }],
  ['', { isSecure: false }],
])('every cookie has the prefix "%s" where it belongs, and pages know all of them', (prefix, options) => {
  const cookies = written(options);
  const names = cookies.map(each => each.split('=')[0]);
  expect(names).toEqual(['auth_session', 'signed_in', 'device_mark'].map(name => prefix + name));
  for (const each of cookies) expect(each.includes('; Secure')).toBe(options.isSecure);
  expect(saysSignedIn(cookies.map(each => each.split(';')[0]).join('; '))).toBe(true);
});

const prefixes = ['__Host-', '__Secure-', ''];

test.each([
  ['__Host-', { isSecure: true }],
  ['__Secure-', { isSecure: true, domain: 'momos.example' }],
  ['', { isSecure: false }],
])(
  'under "%s" cookies are read, and under no other name, which a sibling domain could set',
  (own, options) => {
    const { read, readMark } = createSessionCookie({ name: 'auth_session', ...options });
    for (const [name, readOne] of [
      ['auth_session', read],
      ['device_mark', readMark],
    ] as const) {
      const sent = (some: string[]) =>
        readOne({
          headers: { cookie: some.map(prefix => `${prefix}${name}=value-${prefix}`).join('; ') },
        } as never);
      expect(sent(prefixes.filter(prefix => prefix !== own))).toBeUndefined();
      expect(sent(prefixes.toReversed())).toBe(`value-${own}`);
      expect(sent(prefixes)).toBe(`value-${own}`);
    }
  },
);
