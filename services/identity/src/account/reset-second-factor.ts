import { forbidden, notFound } from '@momos/contracts/errors';
import { type Actor, noteAudit } from '@momos/runtime';
import type { AuthenticatorApps } from '../authenticator-app/authenticator-app.store.ts';
import type { Passkeys } from '../passkey/passkey.store.ts';
import { recordFactor } from '../second-factor/change-factors.ts';
import type { RecordEventDeps } from '../security-event/record-event.ts';
import type { RecoveryCodes } from '../second-factor/recovery-code.store.ts';
import { endSessions } from '../session/end-sessions.ts';
import { changeUser } from '../user/save-user.ts';
import type { User } from '../user/user.ts';
import type { ChangeAccountDeps } from './change-account.ts';

export type ResetSecondFactorDeps = ChangeAccountDeps &
  RecordEventDeps & {
    passkeys: Passkeys;
    authenticatorApps: AuthenticatorApps;
    recoveryCodes: RecoveryCodes;
  };

/** The person learns that an admin did it, not on which device. */
const byAdmin = { sessionId: '', device: 'an admin', place: '' };

/**
 * Removes all second factors of a person who has lost them, ends their sessions and records it in the audit trail: they sign in by a
 * code again, and set up new ones where their role needs one. An account that was taken back, and waits, is confirmed by it. Throws 404 for an unknown id, 403 for the admin's own account.
 */
export async function resetSecondFactor(
  deps: ResetSecondFactorDeps,
  actor: Actor,
  { id, reason }: { id: string; reason: string },
): Promise<User> {
  return deps.store.transaction(async () => {
    const user = await deps.users.byId(id);
    if (!user) throw notFound('person', id);
    if (actor.userId === id) throw forbidden('Another admin has to reset your second step.');
    const at = deps.clock.now();
    await deps.passkeys.removeAllOf(id);
    await deps.authenticatorApps.remove(id);
    await deps.recoveryCodes.remove(id);
    await endSessions(deps, { userId: id, because: 'reset', now: at });
    const about = { kind: 'SECOND_FACTOR_RESET' as const, subject: null, factorId: null, origin: byAdmin };
    await recordFactor(deps, user, about);
    const isHeld = user.restorationHeldAt !== null;
    const change = isHeld ? 'RESTORATION_CONFIRMED' : 'SECOND_FACTOR_RESET';
    await deps.accountChanges.add({ userId: id, change, what: 'second step', reason, by: actor.userId, at });
    if (!isHeld) return user;
    noteAudit({ restorationHeld: { before: 'true', after: 'false' } });
    return changeUser(deps, user, { restorationHeldAt: null });
  });
}
