import type { PasskeyUse } from '@momos/contracts/passkeys';
import { logSecurity } from '@momos/runtime';
import type { CodeLimits } from '../code/code-limits.ts';
import { markProven } from '../code/device-mark.ts';
import type { Client } from '../code/send-code.ts';
import type { Keys } from '../secret/hmac.ts';
import { passkeyRefused } from '../passkey/passkey.ts';
import { verifyPasskey, type VerifyPasskeyDeps } from '../passkey/verify-passkey.ts';
import { openSession, type SessionTokens, type TokenDeps } from '../session/open-session.ts';
import type { Store } from '@momos/store';
import type { Origin } from '../security-event/origin.ts';
import { recordSignIn } from '../security-event/record-event.ts';
import type { SecurityEvents } from '../security-event/security-event.store.ts';
import type { Users } from '../user/user.store.ts';
import { accountBarred } from './complete-sign-in.ts';

export type SignInByPasskeyDeps = VerifyPasskeyDeps &
  TokenDeps & {
    deviceKeys: Keys;
    store: Store;
    securityEvents: SecurityEvents;
    users: Users;
    limits: CodeLimits;
  };

type Given = { credential: PasskeyUse; client: Client; origin: Origin };

/**
 * Exchanges the use of a passkey for tokens. It is two factors in one: the device, and what verified its user there. Throws
 * invalid_grant, with one text, for any that is not in order, and for a barred account; 429 past the limits.
 */
export async function signInByPasskey(
  deps: SignInByPasskeyDeps,
  { credential, client, origin }: Given,
): Promise<SessionTokens & { deviceMark: string }> {
  await deps.limits.countAttempt(client.clientAddress);
  const whose = { purpose: 'sign-in', userId: null, sessionId: null } as const;
  const passkey = await verifyPasskey(deps, whose, credential);
  const now = deps.clock.now();
  return deps.store.transaction(async () => {
    const user = await deps.users.byId(passkey.userId);
    // It may have been removed since it was verified, by whoever takes the account back.
    if (!user || !(await deps.passkeys.byCredential(passkey.credentialId))) throw passkeyRefused();
    if (!user.isValid) throw accountBarred();
    await deps.users.countSignIn(user.id);
    const opening = { ...origin, provenBy: passkey.id, hasSecondFactor: true, now };
    const { sessionId, ...tokens } = await openSession(deps, user, opening);
    await recordSignIn(deps, user.id, { origin: { ...origin, sessionId }, now });
    deps.store.afterCommit(() =>
      logSecurity(deps.log, 'signed_in', { userId: user.id, sessionId, by: 'passkey' }),
    );
    return { ...tokens, deviceMark: markProven(deps.deviceKeys, client.deviceMark, user.id) };
  });
}
