import { conflict, forbidden } from '@momos/contracts/errors';
import type { Actor } from '@momos/runtime';
import { grantsFor, type SettledGrants } from '../role/role.ts';
import type { User } from '../user/user.ts';
import type { AccountWish } from './account.ts';

/**
 * Whether an admin may change an account so (the route lets admins in only). Throws 403 for one's own account: nobody gives
 * powers to themselves, and there is always one admin left; 409 for taking what the settings would give again at the next sign-in.
 */
export function assertMayChange(
  actor: Actor,
  user: User,
  { wish, settled }: { wish: AccountWish; settled: SettledGrants },
): void {
  if (actor.userId === user.id) throw forbidden('Another admin has to change your account.');
  if (wish.kind !== 'revoke') return;
  if (grantsFor(user.loginEmail ?? undefined, settled).includes(wish.role))
    throw conflict(`The settings of this environment make this person ${wish.role}. Take it out there.`);
}
