import type { TokenAnswer } from '@momos/contracts/auth';
import { AppError } from '@momos/contracts/errors';
import type { Clock } from '@momos/runtime';
import type { Store } from '@momos/store';
import { v7 as uuid } from 'uuid';
import { grantsFor, isSamePowers, type SettledGrants, withGrant } from '../role/role.ts';
import type { RoleGrants } from '../role/role.store.ts';
import { openSession, type TokenDeps } from '../session/open-session.ts';
import { noteReferral } from '../invite-code/note-referral.ts';
import type { Referrals } from '../invite-code/referral.store.ts';
import { addUser, type KeepUserDeps, keepUser } from '../user/keep-user.ts';
import { changed, newUser, type User } from '../user/user.ts';
import { type Address, type CodeRequest, codeOver, codeWrong, isCodeOf } from './code.ts';
import type { SignInLimits } from './sign-in-limits.ts';
import type { CodeRequests } from './sign-in.store.ts';

export type CompleteSignInDeps = KeepUserDeps &
  TokenDeps & {
    store: Store;
    codeRequests: CodeRequests;
    roleGrants: RoleGrants;
    referrals: Referrals;
    limits: SignInLimits;
    settledGrants: SettledGrants;
    codeKey: Buffer;
    clock: Clock;
  };

/** What a caller gives to complete a sign-in. */
export type CodeGiven = {
  requestId: string;
  code: string;
  clientAddress: string;
  device: string;
  marketing: Record<string, string>;
  referralCode: string | null;
};

/**
 * Swaps a one-time code for tokens; a person not known yet gets an account. Throws invalid_grant when the code does not
 * fit, was used, is over or was tried too often, and when the account may not be used; 429 past the limits.
 */
export async function completeSignIn(deps: CompleteSignInDeps, given: CodeGiven): Promise<TokenAnswer> {
  const now = deps.clock.now();
  await deps.limits.codeTried(given.clientAddress);
  // Outside of the transaction: the try counts whatever comes of it.
  const request = await deps.codeRequests.takeTry(given.requestId, now);
  if (!request) throw codeOver();
  if (!isCodeOf(request, given.code, deps.codeKey))
    throw request.triesLeft === 0 ? codeOver() : codeWrong(request.triesLeft);

  return deps.store.transaction(async () => {
    if (!(await deps.codeRequests.use(request.id, now))) throw codeOver();
    const user = await personOf(deps, { request, given, now });
    if (!user.isValid) throw new AppError('invalid_grant', 'This account cannot be used. Please contact us.');
    return openSession(deps, user, { device: given.device, now });
  });
}

type Proof = { request: CodeRequest; given: CodeGiven; now: Date };

async function personOf(deps: CompleteSignInDeps, proof: Proof): Promise<User> {
  const { address } = proof.request;
  const known = await findByAddress(deps, address);
  const user = known ?? (await signUp(deps, proof));
  const powers = grantsFor(address.kind === 'email' ? address.value : undefined, deps.settledGrants).reduce(
    withGrant,
    user,
  );
  const { isAdmin, roles } = powers;
  if (isSamePowers(user, powers)) return user;
  const granted = changed(user, { isAdmin, roles });
  await keepUser(deps, granted, 'USER_CHANGE_ROLES_CHANGED');
  await deps.roleGrants.add({
    userId: user.id,
    before: user,
    after: powers,
    grantedBy: 'settings',
    at: proof.now,
  });
  return granted;
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
  await noteReferral(deps, user);
  return user;
}
