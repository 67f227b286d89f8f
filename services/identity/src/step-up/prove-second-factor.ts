import { AppError } from '@momos/contracts/errors';
import type { PasskeyRequest, PasskeyUse } from '@momos/contracts/passkeys';
import type { Actor } from '@momos/runtime';
import { verifyAppCode, type VerifyAppCodeDeps } from '../authenticator-app/verify-app-code.ts';
import type { CodeGuard } from '../code/code-guard.ts';
import type { CodeLimits } from '../code/code-limits.ts';
import { challengeIn, hashOfChallenge, type ChallengeFor } from '../passkey/challenge.ts';
import { requestPasskey, verifyPasskey, type VerifyPasskeyDeps } from '../passkey/verify-passkey.ts';
import { recordFactor } from '../second-factor/change-factors.ts';
import type { Origin } from '../security-event/origin.ts';
import type { RecordEventDeps } from '../security-event/record-event.ts';
import { hashOfRecoveryCode } from '../second-factor/recovery-code.ts';
import type { RecoveryCodes } from '../second-factor/recovery-code.store.ts';
import type { Proof } from '../session/session.ts';
import type { Sessions } from '../session/session.store.ts';
import { requireUser } from '../user/require-user.ts';
import type { Users } from '../user/user.store.ts';
import { recordProof } from './record-proof.ts';

export type ProveSecondFactorDeps = RecordEventDeps &
  VerifyPasskeyDeps &
  VerifyAppCodeDeps & {
    users: Users;
    sessions: Sessions;
    recoveryCodes: RecoveryCodes;
    limits: CodeLimits;
    guard: CodeGuard;
  };

/** A second factor as it is given. */
export type SecondFactorGiven =
  | { kind: 'app' | 'recovery'; code: string }
  | { kind: 'passkey'; credential: PasskeyUse };

const challengeFor = ({ userId, sessionId }: Actor): ChallengeFor => ({
  purpose: 'step-up',
  userId,
  sessionId,
});

/** What the caller's browser needs to use one of their passkeys. */
export async function startPasskeyProof(deps: ProveSecondFactorDeps, actor: Actor): Promise<PasskeyRequest> {
  const { id } = await requireUser(deps.users, actor);
  return requestPasskey(deps, challengeFor(actor), await deps.passkeys.ofUser(id));
}

/**
 * Proves that the caller has a second factor now, and makes a session whole that a code opened: its next access token has their roles.
 * The same proof of the same session again answers the same. Throws invalid_grant for one that does not fit; 429 past the limits, and
 * while the person has to wait after wrong codes.
 */
export async function proveBySecondFactor(
  deps: ProveSecondFactorDeps,
  actor: Actor,
  { given, clientAddress, origin }: { given: SecondFactorGiven; clientAddress: string; origin: Origin },
): Promise<Proof> {
  const user = await requireUser(deps.users, actor);
  const userId = user.id;
  const by = nameOf(userId, given);
  const session = await deps.sessions.find(actor.sessionId);
  if (session?.proof?.by === by) return session.proof;
  await deps.limits.countAttempt(clientAddress);
  if (given.kind === 'passkey') await verifyPasskey(deps, challengeFor(actor), given.credential);
  else await verifyTyped(deps, { userId, kind: given.kind, code: given.code, clientAddress });
  return deps.store.transaction(async () => {
    const about = { kind: 'RECOVERY_CODE_USED', subject: null, factorId: null, origin } as const;
    if (given.kind === 'recovery') await recordFactor(deps, user, about);
    return recordProof(deps, actor, { proof: { at: deps.clock.now(), by }, isSecondFactor: true });
  });
}

/** Identifies a proof: by what was used up with it, of which a hash is kept. */
function nameOf(userId: string, given: SecondFactorGiven): string {
  if (given.kind === 'passkey')
    return `passkey ${hashOfChallenge(challengeIn(given.credential.response.clientDataJSON) ?? '')}`;
  return `${given.kind} ${hashOfRecoveryCode(userId, given.code)}`;
}

type Typed = { userId: string; kind: 'app' | 'recovery'; code: string; clientAddress: string };

/** Codes that are typed can be guessed: each kind has a budget of its own, so that guessing at one leaves the other. */
async function verifyTyped(
  deps: ProveSecondFactorDeps,
  { userId, kind, code, clientAddress }: Typed,
): Promise<void> {
  const clearTry = await deps.guard.countTry([deps.guard.originOfFactor(userId, kind)], clientAddress);
  if (kind === 'app') await verifyAppCode(deps, userId, code);
  else if (!(await deps.recoveryCodes.use(userId, hashOfRecoveryCode(userId, code))))
    throw new AppError('invalid_grant', 'That is not one of your recovery codes, or it was used before.');
  await clearTry();
}
