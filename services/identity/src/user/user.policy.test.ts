import { describe, expect, it } from '@jest/globals';
import { profileAudiences, type ProfileGroup, profileGroups } from '@momos/contracts/users';
import { v7 as uuid } from 'uuid';
import { defaultVisibility, maySee, type Viewer, viewerOf } from './user.policy.ts';
import { newUser, type User } from './user.ts';
import { publicViewOf } from './user-view.ts';

/** A value that would be seen anywhere in a view, by the group that hides it. */
const canaries: Record<Exclude<ProfileGroup, 'following'>, Partial<User>> = {
  bio: { bio: 'canary-bio' },
  work: {
    curPosition: { title: 'canary-work', organization: { name: 'canary-work', isVerified: true } },
    functions: ['canary-work'],
    sectors: ['canary-work'],
    exp: 77,
  },
  school: {
    curAcademic: {
      degree: 'canary-school',
      classOfGraduation: '2031',
      school: { name: 'canary-school', isVerified: true },
    },
  },
  city: { currentCity: 'canary-city' },
  interests: { learnOff: ['canary-interests'], hobbies: ['canary-interests'] },
  communities: {
    verifiedEmails: [
      {
        email: 'canary-account@example.com',
        emailCategory: 'COMPANY',
        organization: { name: 'canary-communities', isVerified: true },
        emailVerificationId: uuid(),
      },
    ],
  },
};

const person = (change: Partial<User>): User => ({
  ...newUser({
    id: uuid(),
    address: { kind: 'email', value: 'canary-account@example.com' },
    emailVerificationId: uuid(),
    now: new Date('2030-01-01T00:00:00Z'),
    marketing: {},
    referralCode: null,
  }),
  slug: 'canary-name',
  firstName: 'canary-name',
  lastName: 'canary-name',
  photoPath: '/canary-photo.webp',
  ...Object.assign({}, ...Object.values(canaries)),
  ...change,
});

const everywhere = (audience: (typeof profileAudiences)[number]) =>
  Object.fromEntries(profileGroups.map(group => [group, audience])) as User['visibility'];

const seen = (user: User, viewer: Viewer) => {
  const text = JSON.stringify(publicViewOf(user, { viewer }));
  return [...new Set(text.match(/canary-\w+/g) ?? [])].sort();
};

const groups = Object.keys(canaries) as (keyof typeof canaries)[];
const viewers: Viewer[] = ['visitor', 'member', 'self', 'admin'];
const sees: Record<Viewer, readonly string[]> = {
  visitor: ['PUBLIC'],
  member: ['PUBLIC', 'COMMUNITY_ONLY'],
  self: profileAudiences,
  admin: profileAudiences,
};

describe('a profile', () => {
  const table = groups.flatMap(group =>
    profileAudiences.flatMap(audience => viewers.map(viewer => [group, audience, viewer] as const)),
  );

  it.each(table)('%s shown to %s is what a %s sees, and nothing else moves', (group, audience, viewer) => {
    const user = person({ visibility: { ...everywhere('PUBLIC'), [group]: audience } });
    const isSeen = sees[viewer].includes(audience);
    expect(seen(user, viewer).includes(`canary-${group}`)).toBe(isSeen);
    for (const other of groups.filter(each => each !== group))
      expect(seen(user, viewer)).toContain(`canary-${other}`);
    if (group === 'work') expect(publicViewOf(user, { viewer }).exp === 77).toBe(isSeen);
  });

  it.each(viewers)('shows the account of its owner to no one but them and admins (%s)', viewer => {
    const user = person({ visibility: everywhere('PRIVATE') });
    const isOwnOrAdmin = viewer === 'self' || viewer === 'admin';
    expect(seen(user, viewer).includes('canary-account')).toBe(isOwnOrAdmin);
    expect(publicViewOf(user, { viewer }).account === undefined).toBe(!isOwnOrAdmin);
  });

  it('of an anonymous person shows nothing of them, whatever they chose', () => {
    const user = person({ isAnonymous: true, visibility: everywhere('PUBLIC') });
    expect(seen(user, 'visitor')).toEqual([]);
    expect(seen(user, 'member')).toEqual([]);
    expect(seen(user, 'admin')).toContain('canary-name');
  });
});

it('the viewer is known by the token only', () => {
  const actor = { userId: 'u', sessionId: 's', isAdmin: false, isNamed: true, roles: ['manager'], token: '' };
  expect(viewerOf(undefined, 'u')).toBe('visitor');
  expect(viewerOf(actor, 'u')).toBe('self');
  expect(viewerOf(actor, 'other')).toBe('member');
  expect(viewerOf({ ...actor, isAdmin: true }, 'other')).toBe('admin');
});

it('shows visitors only bio, work and city by default', () => {
  const shown = profileGroups.filter(group =>
    maySee({ isAnonymous: false, visibility: defaultVisibility }, group, 'visitor'),
  );
  expect(shown).toEqual(['bio', 'work', 'city']);
});
