import type { MessagingService } from '@momos/contracts/proto/messaging/v1/messaging';
import type { Clock, RpcClient } from '@momos/runtime';
import type { Keys } from '../secret/hmac.ts';
import { type CodeInput, codeMinutes, type CodePurpose, requestCode } from './code.ts';
import type { CodeLimits } from './code-limits.ts';
import type { CodeRequests } from './code.store.ts';

export type SendCodeDeps = {
  codeRequests: CodeRequests;
  limits: CodeLimits;
  messaging: RpcClient<MessagingService>;
  codeKeys: Keys;
  clock: Clock;
};

/** The texts that messaging has. */
const templates: Record<CodePurpose, 'sign-in' | 'verify-email' | 'erase-account'> = {
  'sign-in': 'sign-in',
  retrieve: 'sign-in',
  'verify-email': 'verify-email',
  'verify-mobile': 'verify-email',
  'erase-account': 'erase-account',
};

/**
 * Sends a one-time code. Reads no account, so that neither answer nor timing reveals whether one exists. Throws 429 past
 * the limits, 503 when messaging is unavailable.
 */
export async function sendCode(
  { codeRequests, limits, messaging, codeKeys, clock }: SendCodeDeps,
  clientAddress: string,
  asked: CodeInput,
): Promise<{ requestId: string; expiresInSeconds: number }> {
  const { address, purpose } = asked;
  await limits.countRequest(address, clientAddress);
  const { request, code } = requestCode(asked, { key: codeKeys[0], now: clock.now() });
  await codeRequests.add(request);
  await messaging.sendCode({
    key: request.id,
    to: { $case: address.kind, value: address.value },
    code,
    minutes: codeMinutes,
    purpose: templates[purpose],
  });
  return { requestId: request.id, expiresInSeconds: codeMinutes * 60 };
}
