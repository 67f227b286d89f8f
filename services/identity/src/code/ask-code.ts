import type { MessagingService } from '@momos/contracts/proto/messaging/v1/messaging';
import type { Clock, RpcClient } from '@momos/runtime';
import { type CodeAsked, codeMinutes, type CodePurpose, requestCode } from './code.ts';
import type { CodeLimits } from './code-limits.ts';
import type { CodeRequests } from './code.store.ts';

export type AskCodeDeps = {
  codeRequests: CodeRequests;
  limits: CodeLimits;
  messaging: RpcClient<MessagingService>;
  codeKey: Buffer;
  clock: Clock;
};

/** In which words messaging writes of a code; it knows three. */
const words: Record<CodePurpose, 'sign-in' | 'verify-email' | 'erase-account'> = {
  'sign-in': 'sign-in',
  retrieve: 'sign-in',
  'verify-email': 'verify-email',
  'verify-mobile': 'verify-email',
  'erase-account': 'erase-account',
};

/**
 * Sends a one-time code. Accounts are not looked at, so neither answer nor timing tells whether there is one. Throws
 * 429 past the limits and 503 when the code cannot be handed over for sending.
 */
export async function askCode(
  { codeRequests, limits, messaging, codeKey, clock }: AskCodeDeps,
  clientAddress: string,
  asked: CodeAsked,
): Promise<{ requestId: string; expiresInSeconds: number }> {
  const { address, purpose } = asked;
  await limits.codeAsked(address, clientAddress);
  const { request, code } = requestCode(asked, { key: codeKey, now: clock.now() });
  await codeRequests.add(request);
  await messaging.sendCode({
    key: request.id,
    to: { $case: address.kind, value: address.value },
    code,
    minutes: codeMinutes,
    purpose: words[purpose],
  });
  return { requestId: request.id, expiresInSeconds: codeMinutes * 60 };
}
