import { describe, expect, it } from '@jest/globals';
import { profileDetour } from './profile-detour.ts';

const named = { firstName: 'Ada', lastName: 'Lovelace', isValid: true };
const unnamed = { firstName: 'Ada', lastName: '', isValid: true };
const at = { pathname: '/socials/sunset', search: '?ref=a', failedWith: undefined };

describe('profileDetour', () => {
  it('lets a whole profile through', () => {
    expect(profileDetour({ ...at, me: named })).toEqual({ kind: 'none' });
  });

  it('asks for a missing name and leads back', () => {
    expect(profileDetour({ ...at, me: unnamed })).toEqual({
      kind: 'go',
      to: '/accounts/setting?returnTo=%2Fsocials%2Fsunset%3Fref%3Da',
    });
  });

  it.each(['/accounts/setting', '/accounts/retrieve'])('leaves %s alone', pathname => {
    expect(profileDetour({ ...at, pathname, me: unnamed })).toEqual({ kind: 'none' });
  });

  it('does not redirect when the profile call failed with 405', () => {
    expect(profileDetour({ ...at, me: unnamed, failedWith: 405 })).toEqual({ kind: 'none' });
  });

  it('signs out a profile that is not valid', () => {
    expect(profileDetour({ ...at, me: { ...named, isValid: false } })).toEqual({ kind: 'sign-out' });
  });
});
