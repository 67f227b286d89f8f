import type { Outbox } from '@momos/bus';
import type { UserChange } from '@momos/contracts/proto/identity/v1/bus';
import { topics } from '@momos/contracts/topics';
import type { Clock } from '@momos/runtime';
import type { ConsentChanges } from '../consent/consent.store.ts';
import { noteConsents } from '../consent/note-consents.ts';
import type { User } from './user.ts';
import type { Users } from './user.store.ts';
import { messageOf } from './user-views.ts';

/** What keeping a person needs. */
export type KeepUserDeps = { users: Users; outbox: Outbox; consents: ConsentChanges; clock: Clock };

/** Keeps a new person and tells it; inside a transaction. */
export async function addUser(deps: KeepUserDeps, user: User): Promise<void> {
  await deps.users.add(user);
  await noteConsents(deps, user);
  await tell(deps, user, 'USER_CHANGE_CREATED');
}

/**
 * Keeps the next state of a person and tells it; changed consents get into their history. Answers the person as they are
 * kept, which is what a new token is made of. Inside a transaction. Throws 412 when somebody was quicker.
 */
export async function keepUser(deps: KeepUserDeps, user: User, change: UserChange): Promise<User> {
  await deps.users.replace(user);
  await noteConsents(deps, user);
  await tell(deps, user, change);
  return endsTokens.has(change) ? { ...user, accessVersion: await endTokens(deps, user.id) } : user;
}

/** Changes after which a token of before says something that is no longer true. */
const endsTokens = new Set<UserChange>(['USER_CHANGE_ROLES_CHANGED', 'USER_CHANGE_ERASED']);

/** Has every service refuse a person's access tokens of before, within seconds (docs/adr/0013); answers what new ones carry. Inside a transaction. */
export async function endTokens(
  { users, outbox }: Pick<KeepUserDeps, 'users' | 'outbox'>,
  userId: string,
): Promise<number> {
  const version = await users.raiseAccessVersion(userId);
  await outbox.add(topics.access, { userId, version, changedAt: new Date() }, { kind: 'changed' });
  return version;
}

const tell = ({ outbox }: KeepUserDeps, user: User, change: UserChange) =>
  outbox.add(topics.user, { change, user: messageOf(user) }, { kind: change });
