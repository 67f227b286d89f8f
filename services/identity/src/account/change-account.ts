import { notFound, staleVersion } from '@momos/contracts/errors';
import { type Actor, type Clock, noChange, noteAudit } from '@momos/runtime';
import type { Store } from '@momos/store';
import type { EnvironmentGrants } from '../role/role.ts';
import type { Sessions } from '../session/session.store.ts';
import { type SaveUserDeps, saveUser } from '../user/save-user.ts';
import { changed, type User } from '../user/user.ts';
import { type RequestedChange, accountUpdateFor } from './account.ts';
import { assertMayChange } from './account.policy.ts';
import type { AccountChanges } from './account-change.store.ts';

export type ChangeAccountDeps = SaveUserDeps & {
  store: Store;
  clock: Clock;
  sessions: Sessions;
  accountChanges: AccountChanges;
  environmentGrants: EnvironmentGrants;
};

/** An admin's request with its reason. */
export type AccountRequest = { id: string; requested: RequestedChange; reason: string; ifMatch?: number };

/**
 * Changes what a person may do and records it in the audit trail. Earlier access tokens are refused within seconds; the
 * sessions continue with the new permissions, or end when the account is barred. Does nothing when the account is as
 * requested. Throws 404 for an unknown id, 403 and 409 by the policy, 412 when `ifMatch` names another version.
 */
export async function changeAccount(
  deps: ChangeAccountDeps,
  actor: Actor,
  { id, requested, reason, ifMatch }: AccountRequest,
): Promise<User> {
  const { store, users, sessions, accountChanges, environmentGrants, clock } = deps;
  return store.transaction(async () => {
    const user = await users.byId(id);
    if (!user) throw notFound('person', id);
    assertMayChange(actor, user, { requested, environmentGrants });
    if (ifMatch !== undefined && ifMatch !== user.version) throw staleVersion('account');
    const update = accountUpdateFor(user, requested);
    if (!update) {
      noChange();
      return user;
    }
    const at = clock.now();
    const next = changed(user, update.set);
    await saveUser(deps, { before: user, after: next, change: 'USER_CHANGE_ROLES_CHANGED' });
    if (!next.isValid) await sessions.revokeAllOf(id, 'invalid', at);
    const { change, what } = update;
    noteAudit(detailsOf(user, next));
    await accountChanges.add({ userId: id, change, what, reason, by: actor.userId, at });
    return next;
  });
}

/** What may change, before and after. */
function detailsOf(before: User, after: User) {
  const values = ({ isAdmin, roles, isValid, socialPermissions: { hosting, canRsvp } }: User) => ({
    roles: [...(isAdmin ? ['admin'] : []), ...roles].join(' '),
    isValid: String(isValid),
    hosting,
    canRsvp: String(canRsvp),
  });
  const [from, to] = [values(before), values(after)];
  const names = (Object.keys(to) as (keyof typeof to)[]).filter(name => from[name] !== to[name]);
  return Object.fromEntries(names.map(name => [name, { before: from[name], after: to[name] }]));
}
