import { describe, expect, it } from '@jest/globals';
import { returnTo, signInAddress } from './return-to.ts';

describe('returnTo', () => {
  it.each([
    ['?returnTo=%2Fsocials%2Fa%3Ftab%3D1', '/socials/a?tab=1'],
    ['', '/'],
    ['?returnTo=https%3A%2F%2Fevil.example', '/'],
    ['?returnTo=%2F%2Fevil.example', '/'],
    ['?returnTo=%2F%5Cevil.example', '/'],
    ['?returnTo=javascript%3Aalert(1)', '/'],
  ])('reads %s as %s', (search, expected) => {
    expect(returnTo(search)).toBe(expected);
  });
});

const hostile = [
  'https://evil.example',
  'http:evil.example',
  'https:/evil.example',
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\\evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example',
  '/%2E%2e//evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'evil.example',
  '@evil.example',
  '.evil.example',
  '\u0000//evil.example',
  ' //evil.example',
  '?//evil.example',
  '#//evil.example',
];

it.each(hostile)('returnTo %j leads nowhere else', wanted => {
  const target = returnTo(`?returnTo=${encodeURIComponent(wanted)}`);
  expect(new URL(target, 'https://momos.example/deep/page').origin).toBe('https://momos.example');
  expect(target).toMatch(/^\/(?!\/)/);
});

describe('signInAddress', () => {
  it('keeps the path without an /attendance suffix', () => {
    expect(signInAddress('/socials/sunset/attendance')).toBe('/auth/login?returnTo=%2Fsocials%2Fsunset');
  });

  it('keeps the query and needs no returnTo for the home page', () => {
    expect(signInAddress('/chat', '?channel=1')).toBe('/auth/login?returnTo=%2Fchat%3Fchannel%3D1');
    expect(signInAddress('/')).toBe('/auth/login');
  });
});
