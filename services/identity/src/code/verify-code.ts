import { type Clock, noteAccount } from '@momos/runtime';
import type { Keys } from '../secret/hmac.ts';
import { type CodePurpose, type CodeRequest, codeUnusable, codeWrong, isCodeOf } from './code.ts';
import type { Origin } from './code-budget.store.ts';
import type { CodeGuard } from './code-guard.ts';
import type { CodeLimits } from './code-limits.ts';
import type { CodeRequests } from './code.store.ts';

export type VerifyCodeDeps = {
  codeRequests: CodeRequests;
  limits: CodeLimits;
  guard: CodeGuard;
  /** The account that an address signs in to. */
  users: Record<'byEmail' | 'byMobile', (value: string) => Promise<{ id: string } | undefined>>;
  codeKeys: Keys;
  clock: Clock;
};

/** A code from a caller, and the purposes that it may have. */
export type CodeAttempt = {
  requestId: string;
  code: string;
  clientAddress: string;
  purposes: readonly CodePurpose[];
};

/**
 * Returns the request of a correct code. Call it outside of a transaction, since a failed attempt must count. Throws
 * invalid_grant for a wrong, used, expired or exhausted code or another purpose; 429 past the limits and while one has to wait
 * after wrong codes.
 */
export async function verifyCode(
  deps: VerifyCodeDeps,
  { requestId, code, clientAddress, purposes }: CodeAttempt,
): Promise<CodeRequest> {
  const { codeRequests, limits, guard, codeKeys, clock } = deps;
  await limits.countAttempt(clientAddress);
  const request = await codeRequests.takeAttempt(requestId, purposes, clock.now());
  if (!request) throw codeUnusable();
  const clearTry = await guard.countTry(await originsOf(deps, request), clientAddress);
  if (isCodeOf(request, code, codeKeys)) {
    await clearTry();
    return request;
  }
  throw request.triesLeft === 0 ? codeUnusable() : codeWrong(request.triesLeft);
}

/**
 * Whose budgets a try counts in: a known device's alone, so that no one else can lock it out, else the address's and that of the
 * account which it signs in to, so that an account with several addresses is guessed at no more often than one with a single one.
 */
async function originsOf(
  { guard, users }: VerifyCodeDeps,
  { address, origin }: CodeRequest,
): Promise<Origin[]> {
  const asked = guard.askedBy(address, origin);
  const user = await (address.kind === 'email'
    ? users.byEmail(address.value)
    : users.byMobile(address.value));
  if (user) noteAccount(user.id);
  if (asked.kind === 'device') return [asked];
  return user ? [asked, guard.originOfAccount(user.id)] : [asked];
}
