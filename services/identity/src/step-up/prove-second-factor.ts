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
import { deviceThatProved } from '../code/device-mark.ts';
import type { Client } from '../code/send-code.ts';
import type { Keys } from '../secret/hmac.ts';
import type { Proof, Session } from '../session/session.ts';
import type { Sessions } from '../session/session.store.ts';
import { requireUser } from '../user/require-user.ts';
import type { User } from '../user/user.ts';
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
    deviceKeys: Keys;
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
 * The same proof of the same session again answers the same. Codes that are typed can be guessed, so each kind has budgets of its own.
 * Throws invalid_grant for one that does not fit; 429 past the limits, and while the person has to wait after wrong codes.
 */
export async function proveBySecondFactor(
  deps: ProveSecondFactorDeps,
  actor: Actor,
  { given, client, origin }: { given: SecondFactorGiven; client: Client; origin: Origin },
): Promise<Proof> {
  const { clientAddress, deviceMark } = client;
  const user = await requireUser(deps.users, actor);
  const userId = user.id;
  const by = nameOf(userId, given);
  const session = await deps.sessions.find(actor.sessionId);
  if (session?.proof?.by === by) return session.proof;
  await deps.limits.countAttempt(clientAddress);
  const proof = { at: deps.clock.now(), by };
  if (given.kind === 'passkey') {
    await verifyPasskey(deps, challengeFor(actor), given.credential);
    return recordProof(deps, actor, { proof, isSecondFactor: true });
  }
  const { kind, code } = given;
  const budget = deps.guard.originOfFactor(userId, kind, ownerOfBudget(deps, user, { session, deviceMark }));
  const clearTry = await deps.guard.countTry([budget], clientAddress);
  // Used up together with what it proves and its event, so that none of them is lost alone.
  const recorded = await deps.store.transaction(async () => {
    const now = await deps.sessions.find(actor.sessionId);
    if (now?.proof?.by === by) return now.proof;
    if (kind === 'app') await verifyAppCode(deps, userId, code);
    else if (!(await deps.recoveryCodes.use(userId, hashOfRecoveryCode(userId, code))))
      throw recoveryCodeWrong();
    const about = { kind: 'RECOVERY_CODE_USED', subject: null, factorId: null, origin } as const;
    if (kind === 'recovery') await recordFactor(deps, user, about);
    return recordProof(deps, actor, { proof, isSecondFactor: true });
  });
  await clearTry();
  return recorded;
}

const recoveryCodeWrong = () =>
  new AppError('invalid_grant', 'That is not one of your recovery codes, or it was used before.');

/**
 * Whose wrong codes are counted together: those of a browser in which this person gave a second factor before, those of a session in
 * which they did, and all others. Whoever has the mailbox alone is one of the others, however often they sign in.
 */
function ownerOfBudget(
  { deviceKeys }: ProveSecondFactorDeps,
  { id }: User,
  { session, deviceMark }: { session: Session | undefined; deviceMark: string | undefined },
): string | undefined {
  const device = deviceThatProved(deviceKeys, deviceMark, id);
  if (device) return `device ${device}`;
  return session?.secondFactorAt ? `session ${session.id}` : undefined;
}

/** Identifies a proof: by what was used up with it, of which a hash is kept. */
function nameOf(userId: string, given: SecondFactorGiven): string {
  if (given.kind === 'passkey')
    return `passkey ${hashOfChallenge(challengeIn(given.credential.response.clientDataJSON) ?? '')}`;
  return `${given.kind} ${hashOfRecoveryCode(userId, given.code)}`;
}
