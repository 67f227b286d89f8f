import type { Me, ProfileGroup, PublicUser, UserCard } from '@momos/contracts/users';
import type { User as UserMessage } from '@momos/contracts/proto/identity/v1/bus';
import { communityNamesOf } from '../community/community.ts';
import { displayNameOf, type User } from './user.ts';
import { maySee, seesAll, type Viewer } from './user.policy.ts';

/** The slug to show: a name is in it, so who is anonymous goes by their id. */
const shownSlugOf = (user: User): string => (user.isAnonymous ? user.id : user.slug);

/** A person beside something else: in lists. */
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

/** What only the person and admins see. */
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

/** A profile as `viewer` may see it; of who is anonymous others see nothing but that. */
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

/** A person as other services know them, by gRPC and on the bus. */
export function messageOf(user: User): UserMessage {
  const { curPosition, curAcademic } = user;
  return {
    id: user.id,
    version: user.version,
    slug: shownSlugOf(user),
    firstName: user.firstName,
    lastName: user.lastName,
    displayName: displayNameOf(user),
    email: user.loginEmail ?? '',
    mobile: user.mobile ?? '',
    photoPath: (user.isAnonymous ? null : user.photoPath) ?? '',
    isValid: user.isValid,
    isAdmin: user.isAdmin,
    roles: user.roles,
    position: curPosition
      ? {
          title: curPosition.title,
          organization: curPosition.organization.name,
          isVerified: curPosition.organization.isVerified,
        }
      : undefined,
    academic: curAcademic
      ? { ...curAcademic, school: curAcademic.school.name, isVerified: curAcademic.school.isVerified }
      : undefined,
    city: user.currentCity ?? '',
    sectors: user.sectors,
    functions: user.functions,
    isSubscribedToUpdate: user.isSubscribedToUpdate,
    isPushAllowed: user.isPushAllowed,
    subscribedHostIds: user.subscribedHostIds,
    registeredAt: user.registeredAt,
    marketing: user.marketing,
    referralCode: user.referralCode ?? '',
  };
}
