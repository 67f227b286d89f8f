import type { MessagingService } from '@momos/contracts/proto/messaging/v1/messaging';
import type { Clock, RpcClient } from '@momos/runtime';
import type { Keys } from '../secret/hmac.ts';
import { type CodeInput, codeMinutes, type CodePurpose, requestCode } from './code.ts';
import type { CodeGuard } from './code-guard.ts';
import { knownDevice } from './device-mark.ts';
import type { CodeLimits } from './code-limits.ts';
import type { CodeRequests } from './code.store.ts';

export type SendCodeDeps = {
  codeRequests: CodeRequests;
  limits: CodeLimits;
  guard: CodeGuard;
  deviceKeys: Keys;
  messaging: RpcClient<MessagingService>;
  codeKeys: Keys;
  clock: Clock;
};

/** Where a request comes from; the mark of the browser where it has one. */
export type Client = { clientAddress: string; deviceMark: string | undefined };

/** A code on its way; `codeLength` is its number of digits. */
export type SentCode = { requestId: string; expiresInSeconds: number; codeLength: number };

/** The texts that messaging has. */
const templates: Record<CodePurpose, 'sign-in' | 'verify-email' | 'erase-account' | 'step-up'> = {
  'sign-in': 'sign-in',
  retrieve: 'sign-in',
  'verify-email': 'verify-email',
  'verify-mobile': 'verify-email',
  'erase-account': 'erase-account',
  'step-up': 'step-up',
};

/**
 * Sends a one-time code. Reads no account, so that neither answer nor timing reveals whether one exists. Throws 429 past the budgets and
 * the limits, 503 when messaging is unavailable.
 */
export async function sendCode(
  { codeRequests, limits, guard, messaging, codeKeys, deviceKeys, clock }: SendCodeDeps,
  { clientAddress, deviceMark }: Client,
  asked: CodeInput,
): Promise<SentCode> {
  const { address, purpose } = asked;
  const origin = guard.originOf(address, knownDevice(deviceKeys, deviceMark, address));
  await limits.countRequest(origin, clientAddress);
  const length = await guard.countMessage(origin, address.kind);
  const { request, code } = requestCode(asked, { key: codeKeys[0], now: clock.now(), origin, length });
  await codeRequests.add(request);
  await messaging.sendCode({
    key: request.id,
    to: { $case: address.kind, value: address.value },
    code,
    minutes: codeMinutes,
    purpose: templates[purpose],
  });
  return { requestId: request.id, expiresInSeconds: codeMinutes * 60, codeLength: length };
}
