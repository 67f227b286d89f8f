import { AppError, conflict, notFound, unauthenticated } from '@momos/contracts/errors';
import { topics } from '@momos/contracts/topics';
import type { Actor, Clock, Logger } from '@momos/runtime';
import type { Store } from '@momos/store';
import { useCode } from '../code/use-code.ts';
import { verifyCode, type VerifyCodeDeps } from '../code/verify-code.ts';
import type { Organizations } from '../organization/organization.store.ts';
import type { VerifiedEmail } from '../organization/verified-organization.ts';
import type { Origin } from '../security-event/origin.ts';
import { recordFactorChanges, type RecordEventDeps } from '../security-event/record-event.ts';
import { type SaveUserDeps, saveUser } from '../user/save-user.ts';
import type { User } from '../user/user.ts';
import { organizationOf } from './organization-of.ts';
import type { FirstProofRewards } from './first-proof-rewards.ts';
import { withProof } from './verified-email.ts';
import type { Verification, Verifications } from './verification.store.ts';

export type ProveEmailDeps = SaveUserDeps &
  RecordEventDeps &
  VerifyCodeDeps & {
    store: Store;
    log: Logger;
    clock: Clock;
    organizations: Organizations;
    verifications: Verifications;
    rewards: FirstProofRewards;
  };

/**
 * Proves an address of the caller by its code; idempotent. Throws invalid_grant for a wrong code, 404 for a proof of
 * another person, and, only after a correct code, 409 when another account has the address.
 */
export async function verifyEmail(
  deps: ProveEmailDeps,
  actor: Actor,
  given: { emailVerificationId: string; code: string; clientAddress: string; origin: Origin },
): Promise<VerifiedEmail> {
  const verification = await deps.verifications.find(given.emailVerificationId);
  if (verification?.userId !== actor.userId) throw notFound('verification', given.emailVerificationId);
  if (verification.provenAt) return provenBefore(deps, verification);
  const { codeRequestId: requestId } = verification;
  const request = await verifyCode(deps, { ...given, requestId, purposes: ['verify-email'] });
  const { origin } = given;
  return prove(deps, verification, { origin, complete: now => useCode(deps, request, now) });
}

/** Accepts a pending proof without its code and records the admin; idempotent. */
export async function bypassVerification(
  deps: ProveEmailDeps,
  admin: Actor,
  { emailVerificationId, origin }: { emailVerificationId: string; origin: Origin },
): Promise<VerifiedEmail> {
  const verification = await deps.verifications.find(emailVerificationId);
  if (!verification) throw notFound('verification', emailVerificationId);
  if (verification.provenAt) return provenBefore(deps, verification);
  const complete = (now: Date) => deps.verifications.markProven(verification.id, now, admin.userId);
  const proof = await prove(deps, verification, { origin, complete });
  deps.log.info(
    { emailVerificationId, adminId: admin.userId, op: 'verified-email.bypass' },
    'Admin accepted an e-mail address without a code',
  );
  return proof;
}

async function provenBefore({ users }: ProveEmailDeps, { id, userId }: Verification): Promise<VerifiedEmail> {
  const user = await users.byId(userId);
  const proof = user?.verifiedEmails.find(each => each.emailVerificationId === id);
  if (!proof) throw new AppError('gone', 'This e-mail was removed since. Start again to add it.');
  return proof;
}

/** Adds the proof to the person; `complete` runs in the same transaction. */
async function prove(
  deps: ProveEmailDeps,
  verification: Verification,
  { origin, complete }: { origin: Origin; complete: (now: Date) => Promise<void> },
): Promise<VerifiedEmail> {
  const { id: emailVerificationId, userId, email, emailCategory } = verification;
  const organization = await organizationOf(deps.organizations, email, emailCategory);
  const proof: VerifiedEmail = { email, emailCategory, organization, emailVerificationId };
  return deps.store.transaction(async () => {
    const now = deps.clock.now();
    await complete(now);
    await deps.verifications.markProven(emailVerificationId, now);
    await addProof(deps, await ownerOf(deps, userId, email), { proof, origin });
    return proof;
  });
}

async function ownerOf({ users }: ProveEmailDeps, userId: string, email: string): Promise<User> {
  const user = await users.byId(userId);
  if (!user?.isValid) throw unauthenticated('Your session has ended. Please sign in again.');
  const other = await users.byEmail(email);
  if (other && other.id !== userId)
    throw conflict('Another account has this address. Sign in with it to use that account.');
  return user;
}

/** Saves a person with one more proof, and publishes the first of its category with its reward. Inside a transaction. */
export async function addProof(
  deps: SaveUserDeps & RecordEventDeps & Pick<ProveEmailDeps, 'rewards'>,
  before: User,
  { proof, origin }: { proof: VerifiedEmail; origin: Origin },
): Promise<User> {
  const { user, isFirst } = withProof(before, proof);
  await saveUser(deps, { before, after: user });
  await recordFactorChanges(deps, { before, after: user, origin });
  const { emailCategory, organization } = proof;
  if (isFirst)
    await deps.outbox.add(topics.emailVerified, {
      id: `${user.id}:${emailCategory}`,
      version: 1,
      userId: user.id,
      emailCategory,
      organizationId: organization?.id ?? '',
      momoPoints: await deps.rewards(emailCategory),
      verifiedAt: deps.clock.now(),
    });
  return user;
}
