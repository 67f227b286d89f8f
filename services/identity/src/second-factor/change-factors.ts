import { conflict, unauthenticated } from '@momos/contracts/errors';
import type { SecurityEventKind } from '@momos/contracts/security-events';
import type { Actor } from '@momos/runtime';
import type { Erased } from '@momos/store';
import type { Origin } from '../security-event/origin.ts';
import { recordEvent, type RecordEventDeps } from '../security-event/record-event.ts';
import type { Sessions } from '../session/session.store.ts';
import { requireUser } from '../user/require-user.ts';
import type { SaveUserDeps } from '../user/save-user.ts';
import type { User } from '../user/user.ts';
import { type FactorsDeps, hasAny, isSecondFactorNeeded, secondFactorsOf } from './factors.ts';
import { hashOfRecoveryCode, newRecoveryCodes } from './recovery-code.ts';
import { isRequiredFor } from './second-factor.ts';

export type ChangeFactorsDeps = FactorsDeps &
  RecordEventDeps &
  Pick<SaveUserDeps, 'users' | 'outbox'> & { erased: Erased; sessions: Sessions };

/** Whose second factors change, and where that was asked. */
export type FactorOwner = { actor: Actor; origin: Origin };

/** The factor that was added or removed: a passkey by its name and id, or the app. */
export type ChangedFactor = {
  kind: 'PASSKEY' | 'AUTHENTICATOR';
  subject: string | null;
  factorId: string | null;
};

/** Records a change of a person's second factors, and has every address of theirs notified. Inside the transaction of the change. */
export const recordFactor = (
  deps: RecordEventDeps,
  before: User,
  {
    kind,
    subject,
    factorId,
    origin,
    isRestorable = false,
  }: Omit<ChangedFactor, 'kind'> & { kind: SecurityEventKind; origin: Origin; isRestorable?: boolean },
): Promise<void> => {
  const isUndoable = kind.endsWith('_ADDED') || kind === 'RECOVERY_CODES_RENEWED';
  return recordEvent(
    deps,
    { kind, subject, factorId, former: null, proofs: [] },
    { before, origin, isUndoable, isRestorable },
  );
};

/**
 * What follows a new factor of the caller, in the transaction that adds it: this session has shown it, and where a code alone does not
 * sign in and there are no recovery codes, they are made. Returns them, to be shown once.
 */
export async function afterAdding(
  deps: ChangeFactorsDeps,
  { actor, origin }: FactorOwner,
  added: ChangedFactor,
): Promise<string[] | null> {
  const { userId, sessionId } = actor;
  await deps.erased.guard([userId]);
  const user = await requireUser(deps.users, actor);
  const at = deps.clock.now();
  const proof = { at, by: `${added.kind} ${added.factorId ?? at.toISOString()}` };
  // Conflicts with what ends the session at the same time, such as its owner's restoration.
  if (!(await deps.sessions.prove(sessionId, proof, true)))
    throw unauthenticated('Your session has ended. Please sign in again.');
  // From an app on, the mailbox alone signs in no more: whoever has it for longer could be locked out by a thief's app.
  const isRestorable = added.kind === 'AUTHENTICATOR' && !isRequiredFor(user, deps.secondFactorRoles);
  await recordFactor(deps, user, { ...added, kind: `${added.kind}_ADDED`, origin, isRestorable });
  const isNeeded = await isSecondFactorNeeded(deps, user);
  const hasCodes = (await deps.recoveryCodes.countLeft(userId)) !== undefined;
  return isNeeded && !hasCodes ? makeRecoveryCodes(deps, userId) : null;
}

/**
 * What follows the removal of a factor, in the transaction that removes it. 409 when it was the last one of a person whom a setting asks
 * for one. Without any factor, recovery codes are of no use either.
 */
export async function afterRemoving(
  deps: ChangeFactorsDeps,
  { actor, origin }: FactorOwner,
  removed: ChangedFactor,
): Promise<void> {
  const user = await requireUser(deps.users, actor);
  await recordFactor(deps, user, { ...removed, kind: `${removed.kind}_REMOVED`, origin });
  if (hasAny(await secondFactorsOf(deps, user.id))) return;
  if (isRequiredFor(user, deps.secondFactorRoles))
    throw conflict('Your role needs a second step. Add another one before you remove the last.');
  await deps.recoveryCodes.remove(user.id);
}

/** Makes ten codes in place of the caller's former ones. 409 without a factor that they would replace. */
export async function renewRecoveryCodes(
  deps: ChangeFactorsDeps,
  { actor, origin }: FactorOwner,
): Promise<string[]> {
  return deps.store.transaction(async () => {
    await deps.erased.guard([actor.userId]);
    const user = await requireUser(deps.users, actor);
    if (!hasAny(await secondFactorsOf(deps, user.id)))
      throw conflict('Add a passkey or an authenticator app first; recovery codes are for when you lose it.');
    await recordFactor(deps, user, { kind: 'RECOVERY_CODES_RENEWED', subject: null, factorId: null, origin });
    return makeRecoveryCodes(deps, user.id);
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
