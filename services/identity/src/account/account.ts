import type { Account, AccountChange, SocialPermissions } from '@momos/contracts/admin-users';
import { type Grant, isSamePowers, withGrant, withoutGrant } from '../role/role.ts';
import { displayNameOf, type User } from '../user/user.ts';

/** What an admin wants to make of an account. */
export type AccountWish =
  | { kind: 'grant' | 'revoke'; role: Grant }
  | { kind: 'validity'; isValid: boolean }
  | { kind: 'social'; to: Partial<SocialPermissions> };

/** What a wish makes of a person, and what the audit trail says of it. */
export type AccountMove = {
  set: Partial<Pick<User, 'isAdmin' | 'roles' | 'isValid' | 'socialPermissions'>>;
  change: AccountChange['change'];
  what: string;
};

/** The move that a wish needs; undefined when all is as wished already. */
export function moveFor(user: User, wish: AccountWish): AccountMove | undefined {
  switch (wish.kind) {
    case 'grant':
    case 'revoke':
      return roleMove(user, wish.kind, wish.role);
    case 'validity':
      if (user.isValid === wish.isValid) return undefined;
      return {
        set: { isValid: wish.isValid },
        change: wish.isValid ? 'READMITTED' : 'BARRED',
        what: 'account',
      };
    case 'social': {
      const held = user.socialPermissions;
      const next = { hosting: wish.to.hosting ?? held.hosting, canRsvp: wish.to.canRsvp ?? held.canRsvp };
      if (next.hosting === held.hosting && next.canRsvp === held.canRsvp) return undefined;
      return { set: { socialPermissions: next }, change: 'PERMITTED', what: wordsOf(next) };
    }
  }
}

function roleMove(user: User, kind: 'grant' | 'revoke', role: Grant): AccountMove | undefined {
  const { isAdmin, roles } = kind === 'grant' ? withGrant(user, role) : withoutGrant(user, role);
  if (isSamePowers(user, { isAdmin, roles })) return undefined;
  return { set: { isAdmin, roles }, change: kind === 'grant' ? 'GRANTED' : 'REVOKED', what: role };
}

const hostingWords = { BLOCKED: 'no hosting', CURATED: 'hosting with curation', TRUSTED: 'trusted host' };

const wordsOf = ({ hosting, canRsvp }: SocialPermissions) =>
  `${hostingWords[hosting]}, ${canRsvp ? 'may register' : 'may not register'}`;

/** An account as admins see it; nobody is anonymous to them. */
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
});
