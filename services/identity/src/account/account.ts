import type { SocialPermissions } from '@momos/contracts/admin-users';
import { type Grant, isSamePowers, withGrant, withoutGrant } from '../role/role.ts';
import type { User } from '../user/user.ts';

/** What an admin asks to change about an account. */
export type RequestedChange =
  | { kind: 'grant' | 'revoke'; role: Grant }
  | { kind: 'validity'; isValid: boolean }
  | { kind: 'social'; to: Partial<SocialPermissions> };

/** A kind of entry of the audit trail. */
export type ChangeKind =
  | 'GRANTED'
  | 'REVOKED'
  | 'BARRED'
  | 'READMITTED'
  | 'PERMITTED'
  | 'SECOND_FACTOR_RESET'
  | 'RESTORATION_HELD'
  | 'RESTORATION_CONFIRMED';

/** The fields to set, and the entry of the audit trail. */
export type AccountUpdate = {
  set: Partial<Pick<User, 'isAdmin' | 'roles' | 'isValid' | 'socialPermissions'>>;
  change: ChangeKind;
  what: string;
};

/** The update that a request needs; undefined when the account is as requested already. */
export function accountUpdateFor(user: User, requested: RequestedChange): AccountUpdate | undefined {
  switch (requested.kind) {
    case 'grant':
    case 'revoke':
      return roleMove(user, requested.kind, requested.role);
    case 'validity':
      if (user.isValid === requested.isValid) return undefined;
      return {
        set: { isValid: requested.isValid },
        change: requested.isValid ? 'READMITTED' : 'BARRED',
        what: 'account',
      };
    case 'social': {
      const held = user.socialPermissions;
      const next = {
        hosting: requested.to.hosting ?? held.hosting,
        canRsvp: requested.to.canRsvp ?? held.canRsvp,
      };
      if (next.hosting === held.hosting && next.canRsvp === held.canRsvp) return undefined;
      return { set: { socialPermissions: next }, change: 'PERMITTED', what: wordsOf(next) };
    }
  }
}

function roleMove(user: User, kind: 'grant' | 'revoke', role: Grant): AccountUpdate | undefined {
  const { isAdmin, roles } = kind === 'grant' ? withGrant(user, role) : withoutGrant(user, role);
  if (isSamePowers(user, { isAdmin, roles })) return undefined;
  return { set: { isAdmin, roles }, change: kind === 'grant' ? 'GRANTED' : 'REVOKED', what: role };
}

const hostingWords = { BLOCKED: 'no hosting', CURATED: 'hosting with curation', TRUSTED: 'trusted host' };

const wordsOf = ({ hosting, canRsvp }: SocialPermissions) =>
  `${hostingWords[hosting]}, ${canRsvp ? 'may register' : 'may not register'}`;
