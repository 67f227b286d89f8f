import type { MessagingService } from '@momos/contracts/proto/messaging/v1/messaging';
import type { Clock, RpcClient } from '@momos/runtime';
import { type Address, codeMinutes, requestCode } from './code.ts';
import type { SignInLimits } from './sign-in-limits.ts';
import type { CodeRequests } from './sign-in.store.ts';

export type StartSignInDeps = {
  codeRequests: CodeRequests;
  limits: SignInLimits;
  messaging: RpcClient<MessagingService>;
  codeKey: Buffer;
  clock: Clock;
};

/**
 * Sends a one-time code. Accounts are not looked at, so neither answer nor timing tells whether there is one. Throws
 * 429 past the limits and 503 when the code cannot be handed over for sending.
 */
export async function startSignIn(
  { codeRequests, limits, messaging, codeKey, clock }: StartSignInDeps,
  clientAddress: string,
  asked: { address: Address; marketing: Record<string, string>; referralCode: string | null },
): Promise<{ requestId: string; expiresInSeconds: number }> {
  const { address } = asked;
  await limits.codeAsked(address, clientAddress);
  const { request, code } = requestCode(asked, { key: codeKey, now: clock.now() });
  await codeRequests.add(request);
  await messaging.sendCode({
    key: request.id,
    to: { $case: address.kind, value: address.value },
    code,
    minutes: codeMinutes,
    purpose: 'sign-in',
  });
  return { requestId: request.id, expiresInSeconds: codeMinutes * 60 };
}
