import { conflict } from '@momos/contracts/errors';
import type { Actor } from '@momos/runtime';
import type { Store } from '@momos/store';
import { type Client, sendCode, type SendCodeDeps, type SentCode } from '../code/send-code.ts';
import { codeUnusable } from '../code/code.ts';
import { useCode } from '../code/use-code.ts';
import { verifyCode, type VerifyCodeDeps } from '../code/verify-code.ts';
import type { Origin } from '../security-event/origin.ts';
import { recordFactorChanges, type RecordEventDeps } from '../security-event/record-event.ts';
import { requireUser } from '../user/require-user.ts';
import { changeUser, type SaveUserDeps } from '../user/save-user.ts';
import type { User, UserPatch } from '../user/user.ts';

export type VerifyMobileDeps = SaveUserDeps &
  SendCodeDeps &
  VerifyCodeDeps &
  RecordEventDeps & { store: Store };

/** Sends a code to a mobile number. Does not check whether another account has it. 429 past the limits. */
export async function startMobile(
  deps: VerifyMobileDeps,
  actor: Actor,
  { mobile, ...client }: { mobile: string } & Client,
): Promise<SentCode> {
  const { id: userId } = await requireUser(deps.users, actor);
  return sendCode(deps, client, {
    address: { kind: 'mobile', value: mobile },
    purpose: 'verify-mobile',
    userId,
    marketing: {},
    referralCode: null,
  });
}

/**
 * Makes a mobile number the caller's sign-in number, in place of an earlier one. Throws invalid_grant for a wrong code or
 * one of another person, and, only after a correct code, 409 when another account has the number.
 */
export async function verifyMobile(
  deps: VerifyMobileDeps,
  actor: Actor,
  given: { requestId: string; code: string; clientAddress: string; origin: Origin },
): Promise<{ mobile: string }> {
  const request = await verifyCode(deps, { ...given, purposes: ['verify-mobile'] });
  if (request.userId !== actor.userId) throw codeUnusable();
  const mobile = request.address.value;
  await changeOwn(deps, { actor, origin: given.origin }, async user => {
    await useCode(deps, request, deps.clock.now());
    const other = await deps.users.byMobile(mobile);
    if (other && other.id !== user.id)
      throw conflict('Another account has this number. Sign in with it to use that account.');
    return { loginMobile: mobile, mobile: user.mobile ?? mobile };
  });
  return { mobile };
}

/** Removes the caller's sign-in number. 409 when there is no e-mail to sign in with. */
export async function removeMobile(deps: VerifyMobileDeps, actor: Actor, origin: Origin): Promise<void> {
  await changeOwn(deps, { actor, origin }, async user => {
    if (!user.loginEmail) throw conflict('You sign in with this number only. Add an e-mail first.');
    return { loginMobile: null };
  });
}

const changeOwn = (
  deps: VerifyMobileDeps,
  { actor, origin }: { actor: Actor; origin: Origin },
  patchFor: (before: User) => Promise<UserPatch>,
): Promise<void> =>
  deps.store.transaction(async () => {
    const before = await requireUser(deps.users, actor);
    const after = await changeUser(deps, before, await patchFor(before));
    await recordFactorChanges(deps, { before, after, origin });
  });
