import { notFound, staleVersion } from '@momos/contracts/errors';
import type { Actor, Clock } from '@momos/runtime';
import type { Store } from '@momos/store';
import type { SettledGrants } from '../role/role.ts';
import type { Sessions } from '../session/session.store.ts';
import { type KeepUserDeps, keepUser } from '../user/keep-user.ts';
import { changed, type User } from '../user/user.ts';
import { type AccountWish, moveFor } from './account.ts';
import { assertMayChange } from './account.policy.ts';
import type { AccountChanges } from './account-change.store.ts';

/** What changing accounts needs. */
export type ChangeAccountDeps = KeepUserDeps & {
  store: Store;
  clock: Clock;
  sessions: Sessions;
  accountChanges: AccountChanges;
  settledGrants: SettledGrants;
};

/** What an admin asks for, and why. */
export type AccountRequest = { id: string; wish: AccountWish; reason: string; ifMatch?: number };

/**
 * Changes what a person may do, with a line in the audit trail. Tokens of before are refused everywhere within seconds; the
 * person's sessions go on with new powers at their next refresh, or end when the account is barred. What is so already
 * changes nothing. Throws 404 for nobody, 403 and 409 by the policy, 412 when `ifMatch` names another version.
 */
export async function changeAccount(
  deps: ChangeAccountDeps,
  actor: Actor,
  { id, wish, reason, ifMatch }: AccountRequest,
): Promise<User> {
  const { store, users, sessions, accountChanges, settledGrants, clock } = deps;
  return store.transaction(async () => {
    const user = await users.byId(id);
    if (!user) throw notFound('person', id);
    assertMayChange(actor, user, { wish, settled: settledGrants });
    if (ifMatch !== undefined && ifMatch !== user.version) throw staleVersion('account');
    const move = moveFor(user, wish);
    if (!move) return user;
    const at = clock.now();
    const next = changed(user, move.set);
    await keepUser(deps, next, 'USER_CHANGE_ROLES_CHANGED');
    if (!next.isValid) await sessions.revokeAllOf(id, 'invalid', at);
    const { change, what } = move;
    await accountChanges.add({ userId: id, change, what, reason, by: actor.userId, at });
    return next;
  });
}
