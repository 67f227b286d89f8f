import { badRequest, staleVersion } from '@momos/contracts/errors';
import type { ProfileChange } from '@momos/contracts/users';
import type { Actor } from '@momos/runtime';
import type { Store } from '@momos/store';
import { type SaveUserDeps, saveUser } from './save-user.ts';
import { requireUser } from './require-user.ts';
import { isNamed, slugFor, type User, withProfile } from './user.ts';
import type { Users } from './user.store.ts';

export type ChangeProfileDeps = SaveUserDeps & { store: Store };

/**
 * Changes the caller's own profile. 412 when `ifMatch` names another version; 400 when a name would be removed. The first
 * full name makes the slug of the profile.
 */
export async function changeProfile(
  deps: ChangeProfileDeps,
  actor: Actor,
  { change, ifMatch }: { change: ProfileChange; ifMatch?: number },
): Promise<User> {
  return deps.store.transaction(async () => {
    const before = await requireUser(deps.users, actor);
    if (ifMatch !== undefined && ifMatch !== before.version) throw staleVersion('profile');
    const next = withProfile(before, change);
    if (isNamed(before) && !isNamed(next)) throw badRequest('First and last name cannot be removed.');
    const isFirstName = !isNamed(before) && isNamed(next);
    if (!isFirstName) return saveUser(deps, { before, after: next });
    const after = { ...next, slug: await freeSlug(deps.users, next) };
    return saveUser(deps, { before, after, change: 'USER_CHANGE_NAMED' });
  });
}

async function freeSlug(users: Users, { firstName, lastName }: User): Promise<string> {
  const name = `${firstName} ${lastName}`;
  const plain = slugFor(name, true);
  return (await users.isSlugTaken(plain)) ? slugFor(name, false) : plain;
}
