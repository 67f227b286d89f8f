import { describe, expect, it } from '@jest/globals';
import { me, publicUser } from '@momos/contracts/users';
import { slug } from '@momos/contracts/fields';
import fc from 'fast-check';
import { v7 as uuid } from 'uuid';
import { displayNameOf, isNamed, newUser, slugFor, type User, withProfile } from './user.ts';
import { messageOf } from './user-message.ts';
import { cardOf, meOf, publicViewOf } from './user-view.ts';

const someone = (change: Partial<User> = {}): User => ({
  ...newUser({
    id: uuid(),
    address: { kind: 'email', value: 'ada@example.com' },
    emailVerificationId: uuid(),
    now: new Date('2030-01-01T00:00:00Z'),
    marketing: { utm_source: 'mail' },
    referralCode: 'FRIEND22',
  }),
  firstName: 'Ada',
  lastName: 'Lovelace',
  photoPath: '/media/ada.webp',
  ...change,
});

describe('a name', () => {
  it('is first and last name, or Anonymous', () => {
    expect(displayNameOf(someone())).toBe('Ada Lovelace');
    expect(displayNameOf(someone({ isAnonymous: true }))).toBe('Anonymous');
    expect(displayNameOf(someone({ firstName: '' }))).toBe('New member');
    expect(isNamed(someone({ lastName: '' }))).toBe(false);
  });

  it('is published with the number that a code proved, apart from the one in the profile', () => {
    const user = someone({ mobile: '+14155550123', loginMobile: null });
    expect(messageOf(user)).toMatchObject({ mobile: '+14155550123', provenMobile: '' });
    const proven = someone({ mobile: '+14155550123', loginMobile: '+14155550142' });
    expect(messageOf(proven)).toMatchObject({ mobile: '+14155550123', provenMobile: '+14155550142' });
  });

  it('makes a slug that the contract accepts for any name', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 120 }),
        fc.boolean(),
        (name, isPlain) => slug.safeParse(slugFor(name, isPlain)).success,
      ),
    );
    expect(slugFor('Zoë Ångström', true)).toBe('zoe-angstroem');
  });
});

describe('views', () => {
  it('follow the contracts', () => {
    expect(publicUser.safeParse(publicViewOf(someone(), { viewer: 'visitor' })).error).toBeUndefined();
    expect(me.safeParse(meOf(someone())).error).toBeUndefined();
  });

  it('show nothing of an anonymous person, to others and on the bus', () => {
    const hidden = someone({
      slug: 'ada-lovelace',
      isAnonymous: true,
      bio: 'I wrote the first program',
      currentCity: 'London',
    });
    const shown = JSON.stringify([publicViewOf(hidden, { viewer: 'member' }), cardOf(hidden)]);
    for (const trace of ['Ada', 'ovelace', 'ada.webp', 'program', 'London'])
      expect(shown).not.toContain(trace);
    expect(messageOf(hidden)).toMatchObject({
      displayName: 'Anonymous',
      photoPath: '',
      isPhotoHidden: true,
      slug: hidden.id,
    });
    expect(meOf(hidden)).toMatchObject({
      firstName: 'Ada',
      displayName: 'Anonymous',
    });
  });

  it('never show sign-in addresses or roles to others', () => {
    const shown = JSON.stringify(publicViewOf(someone({ isAdmin: true }), { viewer: 'member' }));
    expect(shown).not.toMatch(/ada@example|isAdmin|isSupermomosAdmin|FRIEND22/);
  });
});

describe('a profile change', () => {
  it('increases the version and keeps other fields', () => {
    const before = someone();
    const after = withProfile(before, { bio: 'Hello' });
    expect(after).toEqual({ ...before, bio: 'Hello', version: before.version + 1 });
  });

  it('keeps a verified organisation only while its name is unchanged', () => {
    const organization = { id: 'engines', name: 'Engines', isVerified: true };
    const before = someone({
      curPosition: { title: 'Countess', organization },
      verifiedEmails: [
        { email: 'ada@eng.test', emailCategory: 'COMPANY', organization, emailVerificationId: 'v' },
      ],
    });
    const same = withProfile(before, { curPosition: { title: 'Analyst', organization: 'Engines' } });
    const other = withProfile(before, { curPosition: { title: 'Analyst', organization: 'Google' } });
    expect(same.curPosition?.organization.isVerified).toBe(true);
    expect(other.curPosition?.organization).toEqual({ name: 'Google', isVerified: false });
    expect(withProfile(before, { curPosition: null }).curPosition).toBeNull();
  });
});
