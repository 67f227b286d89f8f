import { AppError } from '@momos/contracts/errors';
import { type Logger, logSecurity } from '@momos/runtime';
import type { Erased, Store } from '@momos/store';
import { v7 as uuid } from 'uuid';
import { markDevice } from '../code/device-mark.ts';
import type { Keys } from '../secret/hmac.ts';
import type { Address, CodeRequest } from '../code/code.ts';
import { useCode } from '../code/use-code.ts';
import { verifyCode, type VerifyCodeDeps } from '../code/verify-code.ts';
import type { AccountChanges } from '../account/account-change.store.ts';
import { grantsFor, isSamePowers, type EnvironmentGrants, withGrant } from '../role/role.ts';
import type { Origin } from '../security-event/origin.ts';
import { recordSignIn } from '../security-event/record-event.ts';
import type { SecurityEvents } from '../security-event/security-event.store.ts';
import { openSession, type SessionTokens, type TokenDeps } from '../session/open-session.ts';
import { recordReferral } from '../invite-code/record-referral.ts';
import type { Referrals } from '../invite-code/referral.store.ts';
import { addUser, type SaveUserDeps, saveUser } from '../user/save-user.ts';
import { changed, newUser, type User } from '../user/user.ts';

export type CompleteSignInDeps = SaveUserDeps &
  TokenDeps &
  VerifyCodeDeps & {
    store: Store;
    accountChanges: AccountChanges;
    referrals: Referrals;
    securityEvents: SecurityEvents;
    erased: Erased;
    environmentGrants: EnvironmentGrants;
    deviceKeys: Keys;
    log: Logger;
  };

export type CodeGiven = {
  requestId: string;
  code: string;
  clientAddress: string;
  /** The mark that the browser has, if any. */
  deviceMark: string | undefined;
  /** The device, and roughly where from. */
  origin: Omit<Origin, 'sessionId'>;
  marketing: Record<string, string>;
  referralCode: string | null;
};

const noAccount = () =>
  new AppError('invalid_grant', 'No account has this address. Try another one, or write to us.');

/** invalid_grant for an account that an admin has barred. */
export const accountBarred = () =>
  new AppError('invalid_grant', 'This account cannot be used. Please contact us.');

/**
 * Exchanges a one-time code for tokens. Any proven address signs in to its account; an unknown address signs up, unless the
 * code is for retrieving an account. Throws invalid_grant for a wrong, used, expired or exhausted code, for no account to
 * retrieve and for a barred one; 429 past the limits.
 */
export async function completeSignIn(
  deps: CompleteSignInDeps,
  given: CodeGiven,
): Promise<SessionTokens & { deviceMark: string }> {
  const now = deps.clock.now();
  const request = await verifyCode(deps, { ...given, purposes: ['sign-in', 'retrieve'] });

  return deps.store.transaction(async () => {
    await useCode(deps, request, now);
    const user = await signedInUser(deps, { request, given, now });
    if (!user.isValid) throw accountBarred();
    await deps.users.countSignIn(user.id);
    const { sessionId, ...tokens } = await openSession(deps, user, {
      ...given.origin,
      provenBy: request.id,
      hasSecondFactor: false,
      now,
    });
    await recordSignIn(deps, user.id, { origin: { ...given.origin, sessionId }, now });
    deps.store.afterCommit(() =>
      logSecurity(deps.log, 'signed_in', { userId: user.id, sessionId, by: 'code' }),
    );
    return { ...tokens, deviceMark: markDevice(deps.deviceKeys, given.deviceMark, request.address) };
  });
}

type Proof = { request: CodeRequest; given: CodeGiven; now: Date };

async function signedInUser(deps: CompleteSignInDeps, proof: Proof): Promise<User> {
  const { address } = proof.request;
  const known = await findByAddress(deps, address);
  if (!known && proof.request.purpose === 'retrieve') throw noAccount();
  if (!known) await requireNotRemoved(deps, proof);
  const user = known ?? (await signUp(deps, proof));
  const grants = grantsFor(address.kind === 'email' ? address.value : undefined, deps.environmentGrants);
  const powers = grants.reduce(withGrant, user);
  const { isAdmin, roles } = powers;
  if (isSamePowers(user, powers)) return user;
  const granted = await saveUser(deps, {
    before: user,
    after: changed(user, { isAdmin, roles }),
    change: 'USER_CHANGE_ROLES_CHANGED',
  });
  await deps.accountChanges.add({
    userId: user.id,
    change: 'GRANTED',
    what: grants.join(', '),
    reason: 'Granted by the settings of this environment.',
    by: null,
    at: proof.now,
  });
  return granted;
}

/**
 * An address that can still take its account back makes no account of its own: its person would then have neither. Known after the
 * right code only, to whoever has the address.
 */
async function requireNotRemoved({ securityEvents }: CompleteSignInDeps, { request, now }: Proof) {
  const removal = await securityEvents.restorableBy(request.address.value, now);
  if (!removal?.restorableUntil) return;
  const until = removal.restorableUntil.toISOString().slice(0, 10);
  throw new AppError(
    'invalid_grant',
    `This was removed from an account. To take that account back, open the link in our message about it; to make a new one, come back after ${until}.`,
  );
}

const findByAddress = ({ users }: CompleteSignInDeps, { kind, value }: Address) =>
  kind === 'email' ? users.byEmail(value) : users.byMobile(value);

async function signUp(deps: CompleteSignInDeps, { request, given, now }: Proof): Promise<User> {
  const user = newUser({
    id: uuid(),
    address: request.address,
    emailVerificationId: uuid(),
    now,
    marketing: { ...request.marketing, ...given.marketing },
    referralCode: given.referralCode ?? request.referralCode,
  });
  await addUser(deps, user);
  await recordReferral(deps, user);
  return user;
}
