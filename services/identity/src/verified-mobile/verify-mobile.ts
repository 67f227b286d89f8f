import { conflict } from '@momos/contracts/errors';
import type { Actor } from '@momos/runtime';
import type { Store } from '@momos/store';
import { askCode, type AskCodeDeps } from '../code/ask-code.ts';
import { codeOver } from '../code/code.ts';
import { tryCode, type TryCodeDeps } from '../code/try-code.ts';
import { callerOf } from '../user/change-profile.ts';
import { type KeepUserDeps, keepUser } from '../user/keep-user.ts';
import { changed, type User } from '../user/user.ts';

export type VerifyMobileDeps = KeepUserDeps & AskCodeDeps & TryCodeDeps & { store: Store };

/** Sends a code to a mobile that the caller wants to sign in with. Whether somebody else has it is not looked at. 429 past the limits. */
export async function startMobile(
  deps: VerifyMobileDeps,
  actor: Actor,
  { mobile, clientAddress }: { mobile: string; clientAddress: string },
): Promise<{ requestId: string; expiresInSeconds: number }> {
  const { id: userId } = await callerOf(deps.users, actor);
  return askCode(deps, clientAddress, {
    address: { kind: 'mobile', value: mobile },
    purpose: 'verify-mobile',
    userId,
    marketing: {},
    referralCode: null,
  });
}

/**
 * Lets the caller sign in with a mobile whose code they have; it takes the place of the one before. invalid_grant for a code
 * that does not fit or was asked for by somebody else; 409 when another account has the mobile, told only to who has it.
 */
export async function verifyMobile(
  deps: VerifyMobileDeps,
  actor: Actor,
  given: { requestId: string; code: string; clientAddress: string },
): Promise<{ mobile: string }> {
  const request = await tryCode(deps, { ...given, purposes: ['verify-mobile'] });
  if (request.userId !== actor.userId) throw codeOver();
  const mobile = request.address.value;
  await changeOwn(deps, actor, async user => {
    if (!(await deps.codeRequests.use(request.id, deps.clock.now()))) throw codeOver();
    const other = await deps.users.byMobile(mobile);
    if (other && other.id !== user.id)
      throw conflict('Another account has this number. Sign in with it to get there.');
    return changed(user, { loginMobile: mobile, mobile: user.mobile ?? mobile });
  });
  return { mobile };
}

/** Lets the mobile open the caller's account no more. 409 when there is no e-mail to sign in with. */
export async function removeMobile(deps: VerifyMobileDeps, actor: Actor): Promise<void> {
  await changeOwn(deps, actor, async user => {
    if (!user.loginEmail) throw conflict('You sign in with this number only. Add an e-mail first.');
    return changed(user, { loginMobile: null });
  });
}

const changeOwn = (
  deps: VerifyMobileDeps,
  actor: Actor,
  change: (before: User) => Promise<User>,
): Promise<void> =>
  deps.store.transaction(async () => {
    const user = await change(await callerOf(deps.users, actor));
    await keepUser(deps, user, 'USER_CHANGE_UPDATED');
  });
