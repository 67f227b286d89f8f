import type { AvatarChanged, User as UserMessage } from '@momos/contracts/proto/identity/v1/bus';
import { displayNameOf, shownSlugOf, type User } from './user.ts';

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
    provenMobile: user.loginMobile ?? '',
    hasPersonalEmail: user.verifiedEmails.some(({ emailCategory }) => emailCategory === 'GENERAL'),
    ...photoOf(user),
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

/** The picture that a person shows, as media knows it. */
export const avatarOf = (user: User): AvatarChanged => ({
  userId: user.id,
  version: user.version,
  ...photoOf(user),
  isErased: false,
});

const photoOf = (user: User) => ({
  photoPath: (user.isAnonymous ? null : user.photoPath) ?? '',
  isPhotoHidden: user.isAnonymous,
});
