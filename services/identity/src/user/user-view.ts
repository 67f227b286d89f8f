import type { Me, ProfileGroup, PublicUser, UserCard } from '@momos/contracts/users';
import { communityNamesOf, displayNameOf, shownSlugOf, type User } from './user.ts';
import { maySee, seesAll, type Viewer } from './user.policy.ts';

/** A person in a list or beside something else. */
export const cardOf = (user: User): UserCard => ({
  id: user.id,
  slug: shownSlugOf(user),
  displayName: displayNameOf(user),
  photoPath: user.isAnonymous ? null : user.photoPath,
});

/** The parts of a profile that a viewer may see, the others empty. */
function partsFor(user: User, viewer: Viewer) {
  const shown = <T>(group: ProfileGroup, value: T, nothing: T): T =>
    maySee(user, group, viewer) ? value : nothing;
  return {
    bio: shown('bio', user.bio, ''),
    curPosition: shown('work', user.curPosition, null),
    functions: shown('work', user.functions, []),
    exp: shown('work', user.exp, 0),
    sectors: shown('work', user.sectors, []),
    curAcademic: shown('school', user.curAcademic, null),
    currentCity: shown('city', user.currentCity, null),
    learnOff: shown('interests', user.learnOff, []),
    hobbies: shown('interests', user.hobbies, []),
    communityNames: shown('communities', communityNamesOf(user), []),
  };
}

/** The fields that only the person and admins see. */
const accountOf = (user: User) => ({
  email: user.loginEmail,
  mobile: user.mobile,
  signInMobile: user.loginMobile,
  isValid: user.isValid,
  isSupermomosAdmin: user.isAdmin,
  roles: user.roles,
  registeredTimestamp: user.registeredAt.toISOString(),
  verifiedEmails: user.verifiedEmails,
  inviteCodes: user.inviteCodes,
});

/** A profile as `viewer` may see it. An anonymous person shows others nothing else. */
export function publicViewOf(user: User, about: { viewer: Viewer; isSubscribed?: boolean }): PublicUser {
  const { viewer, ...following } = about;
  const isNameHidden = user.isAnonymous && !seesAll(viewer);
  return {
    ...cardOf(user),
    firstName: isNameHidden ? '' : user.firstName,
    lastName: isNameHidden ? '' : user.lastName,
    isAnonymous: user.isAnonymous,
    ...partsFor(user, viewer),
    subscribersCount: user.subscribersCount,
    ...following,
    ...(seesAll(viewer) ? { account: accountOf(user) } : {}),
  };
}

/** A person's own profile. */
export function meOf(user: User): Me {
  const { account: _, ...profile } = publicViewOf(user, { viewer: 'self' });
  return {
    ...profile,
    ...accountOf(user),
    photoPath: user.photoPath,
    version: user.version,
    visibility: user.visibility,
    avatar: user.photoPath,
    momoPoints: user.momoPoints,
    isSubscribedToUpdate: user.isSubscribedToUpdate,
    subscribedHosts: user.subscribedHostIds,
    patron: user.patron,
  };
}
