import { type Role, roles } from '@momos/contracts/users';

/** A role, or the admin flag (spec §6). */
export type Grant = Role | 'admin';

/** The granted permissions of a person. */
export type Powers = { isAdmin: boolean; roles: Role[] };

const grants = new Set<string>(['admin', ...roles]);

/** Whether a text is a grant. */
export const isGrant = (text: string): text is Grant => grants.has(text);

/** Powers with a grant added. A reviewer is a manager who may curate (decisions: "Words"), so that role brings both. */
export function withGrant(powers: Powers, grant: Grant): Powers {
  if (grant === 'admin') return { ...powers, isAdmin: true };
  const added: Role[] = grant === 'reviewer' ? ['manager', 'reviewer'] : [grant];
  return { ...powers, roles: roles.filter(role => powers.roles.includes(role) || added.includes(role)) };
}

/** Powers without a grant. Without manager a person is no reviewer either. */
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

/** Grants by the environment's settings, given at sign-in to the owner of a verified e-mail address. */
export type EnvironmentGrants = {
  adminEmails: ReadonlySet<string>;
  demo: ReadonlyMap<string, readonly Grant[]>;
};

/** The grants of an address by the environment's settings. */
export function grantsFor(email: string | undefined, environment: EnvironmentGrants): readonly Grant[] {
  if (!email) return [];
  const demo = environment.demo.get(email) ?? [];
  return environment.adminEmails.has(email) && !demo.includes('admin') ? ['admin', ...demo] : demo;
}
