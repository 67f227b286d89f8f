import { unauthenticated } from '@momos/contracts/errors';
import type { Actor } from '@momos/runtime';
import type { User } from './user.ts';
import type { Users } from './user.store.ts';

/** The account of the caller. 401 when it does not exist any more or is barred. */
export async function requireUser(users: Users, actor: Actor): Promise<User> {
  const user = await users.byId(actor.userId);
  if (!user?.isValid) throw unauthenticated('Your session has ended. Please sign in again.');
  return user;
}
