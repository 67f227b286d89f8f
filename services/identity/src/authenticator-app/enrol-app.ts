import { conflict } from '@momos/contracts/errors';
import type { Actor } from '@momos/runtime';
import { isDuplicateKey } from '@momos/store';
import type { CodeLimits } from '../code/code-limits.ts';
import type { Keys } from '../secret/hmac.ts';
import {
  afterAdding,
  afterRemoving,
  type ChangedFactor,
  type ChangeFactorsDeps,
  type FactorOwner,
} from '../second-factor/change-factors.ts';
import { requireMayAdd } from '../second-factor/factors.ts';
import { requireUser } from '../user/require-user.ts';
import { appCodeWrong, type AuthenticatorApp, newAuthenticatorApp, stepOf } from './authenticator-app.ts';
import type { AuthenticatorApps } from './authenticator-app.store.ts';

export type EnrolAppDeps = ChangeFactorsDeps & {
  authenticatorApps: AuthenticatorApps;
  appKeys: Keys;
  limits: CodeLimits;
};

const changed = ({ factorId }: Pick<AuthenticatorApp, 'factorId'>): ChangedFactor => ({
  ...{ kind: 'AUTHENTICATOR', subject: null, factorId: factorId ?? null },
});

/** A secret for the caller's app, shown this once; in force after {@link confirmApp}. 409 while another is in force. */
export async function startApp(deps: EnrolAppDeps, actor: Actor): Promise<{ secret: string; uri: string }> {
  const user = await requireUser(deps.users, actor);
  await requireMayAdd(deps, actor);
  const label = user.loginEmail ?? user.loginMobile ?? 'account';
  const given = { userId: user.id, label, now: deps.clock.now() };
  const { app, secret, uri } = newAuthenticatorApp(deps.appKeys, given);
  await deps.store.transaction(async () => {
    await deps.erased.guard([user.id]);
    await deps.authenticatorApps.propose(app).catch((error: unknown) => {
      if (isDuplicateKey(error))
        throw conflict('You have an authenticator app. Remove it first to set up another.');
      throw error;
    });
  });
  return { secret, uri };
}

/**
 * Makes the proposed secret the caller's second factor, after a code of it; with recovery codes where there were none. invalid_grant
 * for a wrong code and without a proposed secret; 429 past the limits.
 */
export async function confirmApp(
  deps: EnrolAppDeps,
  owner: FactorOwner,
  { code, clientAddress }: { code: string; clientAddress: string },
): Promise<string[] | null> {
  const { actor } = owner;
  await deps.limits.countAttempt(clientAddress);
  const now = deps.clock.now();
  return deps.store.transaction(async () => {
    await requireMayAdd(deps, actor);
    const app = await deps.authenticatorApps.find(actor.userId);
    if (!app || app.confirmedAt || !app.expiresAt || app.expiresAt <= now) throw appCodeWrong();
    const step = stepOf(deps.appKeys, app, { code, now });
    if (step === undefined || !(await deps.authenticatorApps.confirm(app, step, now))) throw appCodeWrong();
    return afterAdding(deps, owner, changed(app));
  });
}

/** Removes the caller's app; what is not there needs no removing. 409 for the last factor of a person who needs one. */
export async function removeApp(deps: EnrolAppDeps, owner: FactorOwner): Promise<void> {
  await deps.store.transaction(async () => {
    const app = await deps.authenticatorApps.find(owner.actor.userId);
    if (!app || !(await deps.authenticatorApps.remove(app._id))) return;
    if (app.confirmedAt) await afterRemoving(deps, owner, changed(app));
  });
}
