import { AppError } from '@momos/contracts/errors';
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
 * the limits, 400 for a number that is not texted, 503 when messaging is unavailable.
 */
export async function sendCode(
  { codeRequests, limits, guard, messaging, codeKeys, deviceKeys, clock }: SendCodeDeps,
  { clientAddress, deviceMark }: Client,
  asked: CodeInput,
): Promise<SentCode> {
  const { address, purpose } = asked;
  const origin = guard.originOf(address, knownDevice(deviceKeys, deviceMark, address));
  await limits.countRequest(origin.id, clientAddress);
  const { digits: length, uncount } = await guard.countMessage(origin, { kind: address.kind, clientAddress });
  const given = { key: codeKeys[0], now: clock.now(), origin: origin.id, length };
  const { request, code } = requestCode(asked, given);
  await codeRequests.add(request);
  try {
    await messaging.sendCode({
      key: request.id,
      to: { $case: address.kind, value: address.value },
      code,
      minutes: codeMinutes,
      purpose: templates[purpose],
    });
  } catch (error) {
    if (error instanceof AppError && certainlyNotSent.has(error.code)) await uncount();
    throw error;
  }
  return { requestId: request.id, expiresInSeconds: codeMinutes * 60, codeLength: length };
}

/** What messaging answers before it sends anything: a number that is not texted, a limit of texts. */
const certainlyNotSent: ReadonlySet<string> = new Set(['bad_request', 'rate_limited']);
