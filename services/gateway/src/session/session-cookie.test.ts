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

test('what another host name of the domain sets does not count for ours', () => {
  const cookie = createSessionCookie({ name: 'auth_session', isSecure: true });
  const headers = { cookie: 'auth_session=planted; __Host-auth_session=ours' };
  expect(cookie.read({ headers } as never)).toBe('ours');
});
