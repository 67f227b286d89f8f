import type { Outbox } from '@momos/bus';
import type { UserChange } from '@momos/contracts/proto/identity/v1/bus';
import { topics } from '@momos/contracts/topics';
import type { Clock } from '@momos/runtime';
import { defaultAllowances } from '../consent/consent.ts';
import type { ConsentChanges } from '../consent/consent.store.ts';
import { recordConsents } from '../consent/record-consents.ts';
import { changed, type User, type UserPatch } from './user.ts';
import { avatarOf, messageOf } from './user-message.ts';
import type { Users } from './user.store.ts';

export type SaveUserDeps = { users: Users; outbox: Outbox; consents: ConsentChanges; clock: Clock };

/** Saves a new person and publishes it. Inside a transaction. */
export async function addUser(deps: SaveUserDeps, user: User): Promise<void> {
  await deps.users.add(user);
  await recordConsents(deps, { before: defaultAllowances, after: user });
  await publish(deps, user, 'USER_CHANGE_CREATED');
  if (user.photoPath) await publishAvatar(deps, user);
}

/** The version that was read, the next one, and the kind of change (`USER_CHANGE_UPDATED` by default). */
export type Save = { before: User; after: User; change?: UserChange };

/**
 * Saves the next version of a person, records changed consents and publishes it. Returns the person with the access
 * version that new tokens must carry. Inside a transaction. Throws 412 when `before` is not the latest version.
 */
export async function saveUser(
  deps: SaveUserDeps,
  { before, after, change = 'USER_CHANGE_UPDATED' }: Save,
): Promise<User> {
  await deps.users.replace(after);
  await recordConsents(deps, { before, after });
  await publish(deps, after, change);
  if (before.photoPath !== after.photoPath || before.isAnonymous !== after.isAnonymous)
    await publishAvatar(deps, after);
  if (!tokenRevokingChanges.has(change)) return after;
  return { ...after, accessVersion: await revokeAccessTokens(deps, after.id) };
}

/** Saves an ordinary change of some fields; as {@link saveUser}. */
export const changeUser = (deps: SaveUserDeps, before: User, patch: UserPatch): Promise<User> =>
  saveUser(deps, { before, after: changed(before, patch) });

/** Changes after which earlier tokens hold outdated claims. */
const tokenRevokingChanges = new Set<UserChange>(['USER_CHANGE_ROLES_CHANGED', 'USER_CHANGE_ERASED']);

/**
 * Makes every service refuse a person's earlier access tokens within seconds (docs/adr/0013). Returns the access version
 * that new tokens must carry. Inside a transaction.
 */
export async function revokeAccessTokens(
  { users, outbox }: Pick<SaveUserDeps, 'users' | 'outbox'>,
  userId: string,
): Promise<number> {
  const version = await users.raiseAccessVersion(userId);
  await outbox.add(topics.access, { userId, version, changedAt: new Date() }, { kind: 'changed' });
  return version;
}

const publish = ({ outbox }: SaveUserDeps, user: User, change: UserChange) =>
  outbox.add(topics.user, { change, user: messageOf(user) }, { kind: change });

const publishAvatar = ({ outbox }: SaveUserDeps, user: User) => outbox.add(topics.avatar, avatarOf(user));
