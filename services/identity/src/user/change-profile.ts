import { badRequest, staleVersion, unauthenticated } from '@momos/contracts/errors';
import type { ProfileChange } from '@momos/contracts/users';
import type { Actor } from '@momos/runtime';
import type { Store } from '@momos/store';
import { type KeepUserDeps, keepUser } from './keep-user.ts';
import { isNamed, slugFor, type User, withProfile } from './user.ts';
import type { Users } from './user.store.ts';

/** What changing a profile needs. */
export type ChangeProfileDeps = KeepUserDeps & { store: Store };

/** The person who calls; 401 when there is no such account any more or it may not be used. */
export async function callerOf(users: Users, actor: Actor): Promise<User> {
  const user = await users.byId(actor.userId);
  if (!user?.isValid) throw unauthenticated('Your session has ended. Please sign in again.');
  return user;
}

/**
 * Changes the caller's own profile and tells it. 412 when `ifMatch` names another version; 400 for a name taken
 * away. The first name ever given makes the address of the profile.
 */
export async function changeProfile(
  deps: ChangeProfileDeps,
  actor: Actor,
  { change, ifMatch }: { change: ProfileChange; ifMatch?: number },
): Promise<User> {
  return deps.store.transaction(async () => {
    const before = await callerOf(deps.users, actor);
    if (ifMatch !== undefined && ifMatch !== before.version) throw staleVersion('profile');
    const next = withProfile(before, change);
    if (isNamed(before) && !isNamed(next)) throw badRequest('First and last name cannot be taken away.');
    const isFirstName = !isNamed(before) && isNamed(next);
    const user = isFirstName ? { ...next, slug: await freeSlug(deps.users, next) } : next;
    await keepUser(deps, user, isFirstName ? 'USER_CHANGE_NAMED' : 'USER_CHANGE_UPDATED');
    return user;
  });
}

async function freeSlug(users: Users, { firstName, lastName }: User): Promise<string> {
  const name = `${firstName} ${lastName}`;
  const plain = slugFor(name, true);
  return (await users.isSlugTaken(plain)) ? slugFor(name, false) : plain;
}
