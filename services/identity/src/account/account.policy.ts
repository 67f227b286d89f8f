import { conflict, forbidden } from '@momos/contracts/errors';
import type { Actor } from '@momos/runtime';
import { grantsFor, type EnvironmentGrants } from '../role/role.ts';
import type { User } from '../user/user.ts';
import type { RequestedChange } from './account.ts';

/**
 * Whether an admin may make a change (the route requires the role). Throws 403 for the admin's own account, so that one
 * admin always remains; 409 for a role that the environment's settings would grant again at the next sign-in.
 */
export function assertMayChange(
  actor: Actor,
  user: User,
  { requested, environmentGrants }: { requested: RequestedChange; environmentGrants: EnvironmentGrants },
): void {
  if (actor.userId === user.id) throw forbidden('Another admin has to change your account.');
  if (requested.kind !== 'revoke') return;
  if (grantsFor(user.loginEmail ?? undefined, environmentGrants).includes(requested.role))
    throw conflict(`The settings of this environment make this person ${requested.role}. Change them there.`);
}
