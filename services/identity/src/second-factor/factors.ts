import type { SecondFactorState } from '@momos/contracts/second-factor';
import { forbidden, secondFactorRequired, stepUpRequired } from '@momos/contracts/errors';
import type { Actor } from '@momos/runtime';
import type { Grant } from '../role/role.ts';
import type { Sessions } from '../session/session.store.ts';
import { requireUser } from '../user/require-user.ts';
import type { User } from '../user/user.ts';
import type { Users } from '../user/user.store.ts';
import type { RecoveryCodes } from './recovery-code.store.ts';
import { isRequiredFor } from './second-factor.ts';

/** Where a person's second factors are. */
export type FactorsDeps = {
  passkeys: { countOf(userId: string): Promise<number> };
  authenticatorApps: { inForceSince(userId: string): Promise<Date | undefined> };
  recoveryCodes: RecoveryCodes;
  secondFactorRoles: ReadonlySet<Grant>;
};

/** The second factors that a person has; recovery codes only replace one. */
export type Factors = { passkeys: number; appSince: Date | undefined };

export const secondFactorsOf = async (deps: FactorsDeps, userId: string): Promise<Factors> => ({
  passkeys: await deps.passkeys.countOf(userId),
  appSince: await deps.authenticatorApps.inForceSince(userId),
});

export const hasAny = ({ passkeys, appSince }: Factors): boolean => passkeys > 0 || appSince !== undefined;

/** Whether a code alone does not sign a person in: a setting requires more of their role, or they set up an app. */
export const isSecondFactorNeeded = async (deps: FactorsDeps, user: User): Promise<boolean> =>
  isRequiredFor(user, deps.secondFactorRoles) ||
  (await deps.authenticatorApps.inForceSince(user.id)) !== undefined;

/** Whether a code to an address proves who a person is: not where it does not sign them in alone, and they have a second factor. */
export const isCodeEnough = async (deps: FactorsDeps, user: User): Promise<boolean> =>
  !hasAny(await secondFactorsOf(deps, user.id)) || !(await isSecondFactorNeeded(deps, user));

/**
 * Throws 403 `step_up_required` where a code to the mailbox is not enough and the session has no fresh proof of what is: for calls that
 * are confirmed by a code of their own.
 */
export async function requireStrongProof(
  deps: FactorsDeps,
  { user, actor, now }: { user: User; actor: Actor; now: Date },
): Promise<void> {
  const isFresh = (actor.freshUntil ?? 0) > now.getTime();
  if (!isFresh && !(await isCodeEnough(deps, user))) throw stepUpRequired();
}

/**
 * Throws 403 when the session lacks the second factor that its person has: whoever has only a mailbox could otherwise add a factor of
 * their own. Where there is none yet, the session may add the first one, unless the account was taken back and waits for an admin. Call
 * it inside the transaction that adds.
 */
export async function requireMayAdd(deps: FactorsDeps & { users: Users }, actor: Actor): Promise<void> {
  if (!actor.isHalfway) return;
  const { restorationHeldAt } = await requireUser(deps.users, actor);
  if (restorationHeldAt)
    throw forbidden('This account was taken back. Another admin has to confirm that it is you first.');
  if (hasAny(await secondFactorsOf(deps, actor.userId))) throw secondFactorRequired();
}

/** How a person's sign-in is protected, as they see it in one session. */
export async function secondFactorState(
  deps: FactorsDeps & { sessions: Sessions },
  user: User,
  sessionId: string,
): Promise<SecondFactorState> {
  const { passkeys, appSince } = await secondFactorsOf(deps, user.id);
  const session = await deps.sessions.find(sessionId);
  return {
    isRequired: isRequiredFor(user, deps.secondFactorRoles),
    isOn: await isSecondFactorNeeded(deps, user),
    isGiven: Boolean(session?.secondFactorAt),
    awaitsConfirmation: user.restorationHeldAt !== null,
    appSince: appSince?.toISOString() ?? null,
    passkeys,
    recoveryCodesLeft: (await deps.recoveryCodes.countLeft(user.id)) ?? 0,
  };
}
