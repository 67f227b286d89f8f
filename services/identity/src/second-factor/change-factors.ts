import { conflict } from '@momos/contracts/errors';
import type { Actor, Clock } from '@momos/runtime';
import type { Erased, Store } from '@momos/store';
import type { Sessions } from '../session/session.store.ts';
import { requireUser } from '../user/require-user.ts';
import type { SaveUserDeps } from '../user/save-user.ts';
import { type FactorsDeps, secondFactorsOf, hasAny, isSecondFactorNeeded } from './factors.ts';
import { hashOfRecoveryCode, newRecoveryCodes } from './recovery-code.ts';
import { isRequiredFor } from './second-factor.ts';

export type ChangeFactorsDeps = FactorsDeps &
  Pick<SaveUserDeps, 'users' | 'outbox'> & { store: Store; erased: Erased; clock: Clock; sessions: Sessions };

/**
 * What follows a new factor of the caller, in the transaction that adds it: this session has shown it, which `added` identifies as a proof, and where a code alone does not
 * sign in and there are no recovery codes, they are made. Returns them, to be shown once.
 */
export async function afterAdding(
  deps: ChangeFactorsDeps,
  actor: Actor,
  added: string,
): Promise<string[] | null> {
  const { userId, sessionId } = actor;
  await deps.erased.guard([userId]);
  const user = await requireUser(deps.users, actor);
  await deps.sessions.prove(sessionId, { at: deps.clock.now(), by: added }, true);
  const isNeeded = await isSecondFactorNeeded(deps, user);
  const hasCodes = (await deps.recoveryCodes.countLeft(userId)) !== undefined;
  return isNeeded && !hasCodes ? makeRecoveryCodes(deps, userId) : null;
}

/**
 * What follows the removal of a factor, in the transaction that removes it. 409 when it was the last one of a person whom a setting asks
 * for one. Without any factor, recovery codes are of no use either.
 */
export async function afterRemoving(deps: ChangeFactorsDeps, actor: Actor): Promise<void> {
  const user = await requireUser(deps.users, actor);
  if (hasAny(await secondFactorsOf(deps, user.id))) return;
  if (isRequiredFor(user, deps.secondFactorRoles))
    throw conflict('Your role needs a second step. Add another one before you remove the last.');
  await deps.recoveryCodes.remove(user.id);
}

/** Makes ten codes in place of the caller's former ones. 409 without a factor that they would replace. */
export async function renewRecoveryCodes(deps: ChangeFactorsDeps, actor: Actor): Promise<string[]> {
  return deps.store.transaction(async () => {
    await deps.erased.guard([actor.userId]);
    await requireUser(deps.users, actor);
    if (!hasAny(await secondFactorsOf(deps, actor.userId)))
      throw conflict('Add a passkey or an authenticator app first; recovery codes are for when you lose it.');
    return makeRecoveryCodes(deps, actor.userId);
  });
}

async function makeRecoveryCodes(
  { recoveryCodes, clock }: ChangeFactorsDeps,
  userId: string,
): Promise<string[]> {
  const codes = newRecoveryCodes();
  const hashes = codes.map(code => hashOfRecoveryCode(userId, code));
  await recoveryCodes.replace(userId, hashes, clock.now());
  return codes;
}
