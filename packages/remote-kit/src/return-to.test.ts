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

describe('signInAddress', () => {
  it('keeps the path without an /attendance suffix', () => {
    expect(signInAddress('/socials/sunset/attendance')).toBe('/auth/login?returnTo=%2Fsocials%2Fsunset');
  });

  it('keeps the query and needs no returnTo for the home page', () => {
    expect(signInAddress('/chat', '?channel=1')).toBe('/auth/login?returnTo=%2Fchat%3Fchannel%3D1');
    expect(signInAddress('/')).toBe('/auth/login');
  });
});
