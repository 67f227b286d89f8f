import type { Clock } from '@momos/runtime';
import type { Keys } from '../secret/hmac.ts';
import { type CodePurpose, type CodeRequest, codeUnusable, codeWrong, isCodeOf } from './code.ts';
import type { CodeGuard } from './code-guard.ts';
import type { CodeLimits } from './code-limits.ts';
import type { CodeRequests } from './code.store.ts';

export type VerifyCodeDeps = {
  codeRequests: CodeRequests;
  limits: CodeLimits;
  guard: CodeGuard;
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
  { codeRequests, limits, guard, codeKeys, clock }: VerifyCodeDeps,
  { requestId, code, clientAddress, purposes }: CodeAttempt,
): Promise<CodeRequest> {
  await limits.countAttempt(clientAddress);
  const request = await codeRequests.takeAttempt(requestId, purposes, clock.now());
  if (!request) throw codeUnusable();
  const origin = request.origin || guard.originOf(request.address, undefined);
  const clearTry = await guard.countTry(origin, clientAddress);
  if (isCodeOf(request, code, codeKeys)) {
    await clearTry();
    return request;
  }
  throw request.triesLeft === 0 ? codeUnusable() : codeWrong(request.triesLeft);
}
