import { describe, expect, it } from '@jest/globals';
import { safeReturnTo } from './return-to.ts';

describe('returnTo', () => {
  it.each([
    ['/socials/supper?inviteCode=a#b', '/socials/supper?inviteCode=a#b'],
    ['/socials/supper/attendance', '/socials/supper'],
    ['/', '/'],
  ])('keeps %s', (given, kept) => expect(safeReturnTo(given)).toBe(kept));

  it.each([
    null,
    '',
    'https://evil.test',
    '//evil.test',
    '/\\evil.test',
    '\\/evil.test',
    '/\t/evil.test',
    '/\n/evil.test',
    'javascript:alert(1)',
    'data:text/html,x',
    'evil.test',
    '///evil.test',
    '/%09/evil.test\u0000',
    ' //evil.test',
    'https:evil.test',
    '/.//evil.test',
    '/a/..//evil.test',
    '/auth/login?returnTo=/auth/login',
    'http://127.0.0.1@evil.test',
    '/\u0001/evil.test',
    'mailto:a@b',
    '//',
    '/\\/\\evil',
    '\u2028//evil.test',
    '?x=//evil',
  ])('never leaves the site with %j', given => {
    const path = safeReturnTo(given);
    expect(new URL(path, 'https://momos.test').origin).toBe('https://momos.test');
    expect(path.startsWith('/') && !path.startsWith('//')).toBe(true);
  });
});
