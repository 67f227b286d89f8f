import type { TokenAnswer } from '@momos/contracts/auth';
import { AppError } from '@momos/contracts/errors';
import type { Store } from '@momos/store';
import { v7 as uuid } from 'uuid';
import { type Address, type CodeRequest, codeOver } from '../code/code.ts';
import { tryCode, type TryCodeDeps } from '../code/try-code.ts';
import type { AccountChanges } from '../account/account-change.store.ts';
import { grantsFor, isSamePowers, type SettledGrants, withGrant } from '../role/role.ts';
import { openSession, type TokenDeps } from '../session/open-session.ts';
import { noteReferral } from '../invite-code/note-referral.ts';
import type { Referrals } from '../invite-code/referral.store.ts';
import { addUser, type KeepUserDeps, keepUser } from '../user/keep-user.ts';
import { changed, newUser, type User } from '../user/user.ts';

export type CompleteSignInDeps = KeepUserDeps &
  TokenDeps &
  TryCodeDeps & {
    store: Store;
    accountChanges: AccountChanges;
    referrals: Referrals;
    settledGrants: SettledGrants;
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

const noAccount = () =>
  new AppError('invalid_grant', 'No account has this address. Try another one, or write to us.');

/**
 * Swaps a one-time code for tokens. An account opens with any address its owner has proven; a person not known yet gets one,
 * unless they came to retrieve theirs. Throws invalid_grant when the code does not fit, was used, is over or was tried
 * too often, when there is no account to retrieve and when it may not be used; 429 past the limits.
 */
export async function completeSignIn(deps: CompleteSignInDeps, given: CodeGiven): Promise<TokenAnswer> {
  const now = deps.clock.now();
  const request = await tryCode(deps, { ...given, purposes: ['sign-in', 'retrieve'] });

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
  if (!known && proof.request.purpose === 'retrieve') throw noAccount();
  const user = known ?? (await signUp(deps, proof));
  const grants = grantsFor(address.kind === 'email' ? address.value : undefined, deps.settledGrants);
  const powers = grants.reduce(withGrant, user);
  const { isAdmin, roles } = powers;
  if (isSamePowers(user, powers)) return user;
  const granted = await keepUser(deps, changed(user, { isAdmin, roles }), 'USER_CHANGE_ROLES_CHANGED');
  await deps.accountChanges.add({
    userId: user.id,
    change: 'GRANTED',
    what: grants.join(', '),
    reason: 'The settings of this environment say so.',
    by: null,
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
