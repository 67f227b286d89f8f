import { type Role, roles } from '@momos/contracts/users';

/** What can be granted: a role, or the admin flag (spec §6). */
export type Grant = Role | 'admin';

/** What a person may do by grant. */
export type Powers = { isAdmin: boolean; roles: Role[] };

const grants = new Set<string>(['admin', ...roles]);

/** Whether a text names something that can be granted. */
export const isGrant = (text: string): text is Grant => grants.has(text);

/** Powers with a grant added. A reviewer is a manager who may curate (decisions: "Words"), so that role brings both. */
export function withGrant(powers: Powers, grant: Grant): Powers {
  if (grant === 'admin') return { ...powers, isAdmin: true };
  const added: Role[] = grant === 'reviewer' ? ['manager', 'reviewer'] : [grant];
  return { ...powers, roles: roles.filter(role => powers.roles.includes(role) || added.includes(role)) };
}

/** Powers with a grant taken away; who is no manager any more curates nothing either. */
export function withoutGrant(powers: Powers, grant: Grant): Powers {
  if (grant === 'admin') return { ...powers, isAdmin: false };
  const gone: Role[] = grant === 'manager' ? ['manager', 'reviewer'] : [grant];
  return { ...powers, roles: powers.roles.filter(role => !gone.includes(role)) };
}

/** Whether two sets of powers allow the same. */
export const isSamePowers = (one: Powers, other: Powers): boolean =>
  one.isAdmin === other.isAdmin &&
  one.roles.length === other.roles.length &&
  one.roles.every(role => other.roles.includes(role));

/** What the settings say that the owner of a verified e-mail address is granted at sign-in. */
export type SettledGrants = { adminEmails: ReadonlySet<string>; demo: ReadonlyMap<string, readonly Grant[]> };

/** The grants due to an address. */
export function grantsFor(email: string | undefined, settled: SettledGrants): readonly Grant[] {
  if (!email) return [];
  const demo = settled.demo.get(email) ?? [];
  return settled.adminEmails.has(email) && !demo.includes('admin') ? ['admin', ...demo] : demo;
}
