import type { UserCard, Me, PublicUser } from '@momos/contracts/users';
import type { User as UserMessage } from '@momos/contracts/proto/identity/v1/bus';
import { displayNameOf, type User } from './user.ts';

/** A person beside something else: in lists. */
export const cardOf = (user: User): UserCard => ({
  id: user.id,
  slug: user.slug,
  displayName: displayNameOf(user),
  photoPath: user.isAnonymous ? null : user.photoPath,
});

const nothingShown = {
  firstName: '',
  lastName: '',
  bio: '',
  curPosition: null,
  curAcademic: null,
  currentCity: null,
  communityNames: [],
  functions: [],
  sectors: [],
  learnOff: [],
  hobbies: [],
};

/** What anyone may see of a person; one who is anonymous shows nothing but that. */
export function publicViewOf(
  user: User,
  about: { subscribersCount: number; isSubscribed?: boolean },
): PublicUser {
  const { firstName, lastName, bio, curPosition, curAcademic, currentCity } = user;
  const { communityNames, functions, sectors, learnOff, hobbies } = user;
  const shown = {
    ...{ firstName, lastName, bio, curPosition, curAcademic, currentCity },
    ...{ communityNames, functions, sectors, learnOff, hobbies },
  };
  return {
    ...cardOf(user),
    isAnonymous: user.isAnonymous,
    ...(user.isAnonymous ? nothingShown : shown),
    ...about,
  };
}

/** A person's own profile. */
export function meOf(user: User, about: { subscribersCount: number }): Me {
  return {
    ...publicViewOf({ ...user, isAnonymous: false }, about),
    isAnonymous: user.isAnonymous,
    displayName: displayNameOf(user),
    version: user.version,
    email: user.loginEmail,
    mobile: user.mobile,
    avatar: user.photoPath,
    isValid: user.isValid,
    isSupermomosAdmin: user.isAdmin,
    roles: user.roles,
    registeredTimestamp: user.registeredAt.toISOString(),
    exp: user.exp,
    momoPoints: user.momoPoints,
    isSubscribedToUpdate: user.isSubscribedToUpdate,
    subscribedHosts: user.subscribedHostIds,
    verifiedEmails: user.verifiedEmails,
    inviteCodes: user.inviteCodes,
  };
}

/** A person as other services know them, by gRPC and on the bus. */
export function messageOf(user: User): UserMessage {
  const { curPosition, curAcademic } = user;
  return {
    id: user.id,
    version: user.version,
    slug: user.slug,
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
    subscribedHostIds: user.subscribedHostIds,
    registeredAt: user.registeredAt,
    marketing: user.marketing,
    referralCode: user.referralCode ?? '',
  };
}
