import type { Account, AccountChange as AccountChangeView } from '@momos/contracts/admin-users';
import type { UserCard } from '@momos/contracts/users';
import { displayNameOf, type User } from '../user/user.ts';
import type { AccountChange } from './account-change.store.ts';

/** An account as admins see it, with the name of an anonymous person too. */
export const accountView = (user: User): Account => ({
  id: user.id,
  slug: user.slug,
  displayName: displayNameOf({ ...user, isAnonymous: false }),
  photoPath: user.photoPath,
  version: user.version,
  email: user.loginEmail,
  mobile: user.loginMobile ?? user.mobile,
  isValid: user.isValid,
  isSupermomosAdmin: user.isAdmin,
  roles: user.roles,
  socialPermissions: user.socialPermissions,
  registeredTimestamp: user.registeredAt.toISOString(),
  restoredTimestamp: user.restorationHeldAt?.toISOString() ?? null,
});

/** An entry of the audit trail, with the card of the admin who made it. */
export const accountChangeView = (
  { by, at, ...entry }: AccountChange,
  cards: (id: string) => UserCard,
): AccountChangeView => ({ ...entry, at: at.toISOString(), by: by === null ? null : cards(by) });
