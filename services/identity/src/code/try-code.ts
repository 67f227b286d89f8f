import type { Clock } from '@momos/runtime';
import { type CodePurpose, type CodeRequest, codeOver, codeWrong, isCodeOf } from './code.ts';
import type { CodeLimits } from './code-limits.ts';
import type { CodeRequests } from './code.store.ts';

export type TryCodeDeps = { codeRequests: CodeRequests; limits: CodeLimits; codeKey: Buffer; clock: Clock };

/** A code as a caller gives it, and what it may be for. */
export type CodeTry = {
  requestId: string;
  code: string;
  clientAddress: string;
  purposes: readonly CodePurpose[];
};

/**
 * The request that a code fits. Call it outside of a transaction: the try counts whatever comes of it. Throws invalid_grant
 * when the code does not fit, was used, is over, is for something else or was tried too often; 429 past the limits.
 */
export async function tryCode(
  { codeRequests, limits, codeKey, clock }: TryCodeDeps,
  { requestId, code, clientAddress, purposes }: CodeTry,
): Promise<CodeRequest> {
  await limits.codeTried(clientAddress);
  const request = await codeRequests.takeTry(requestId, purposes, clock.now());
  if (!request) throw codeOver();
  if (isCodeOf(request, code, codeKey)) return request;
  throw request.triesLeft === 0 ? codeOver() : codeWrong(request.triesLeft);
}
