import type { Clock } from '@momos/runtime';
import type { Keys } from '../secret/hmac.ts';
import { appCodeWrong, stepOf } from './authenticator-app.ts';
import type { AuthenticatorApps } from './authenticator-app.store.ts';

export type VerifyAppCodeDeps = { authenticatorApps: AuthenticatorApps; appKeys: Keys; clock: Clock };

/**
 * Takes a code of a person's app; each counts once. Inside the transaction of what it proves. Throws invalid_grant for a wrong or used one and
 * without an app.
 */
export async function verifyAppCode(
  { authenticatorApps, appKeys, clock }: VerifyAppCodeDeps,
  userId: string,
  code: string,
): Promise<void> {
  const app = await authenticatorApps.find(userId);
  const step = app?.confirmedAt ? stepOf(appKeys, app, { code, now: clock.now() }) : undefined;
  if (step === undefined || !(await authenticatorApps.useStep(userId, step))) throw appCodeWrong();
}
