import { AppError, type ErrorCode } from '@momos/contracts/errors';
import { currentContext } from './context.ts';
import type { Logger } from './log.ts';

/**
 * All security events that are logged (OWASP ASVS 5.0, 16.3), one line each, with the field `security` to find them by. What staff did
 * is in the audit log instead.
 */
export const securityEvents = {
  signed_in: 'Signed in',
  factor_proven: 'Factor proven',
  account_restored: 'Account taken back',
  proof_refused: 'Proof refused: a wrong, used or expired code, passkey, second factor or refresh token',
  link_refused: 'Forged link refused',
  attempts_limited: 'Refused for the time being: too many attempts',
  token_refused: 'Access token refused',
  access_denied: 'Access denied',
  step_up_required: 'Refused without a fresh proof',
  second_factor_required: 'Refused without the second factor',
  service_refused: 'RPC refused: its service may not call this method',
} as const;
export type SecurityEvent = keyof typeof securityEvents;

/** Who and what a line is about, by ids and words of a list; `origin` is a network, never a whole address. */
export type SecurityFacts = {
  route?: string;
  userId?: string;
  sessionId?: string;
  /** What was given: `code`, `passkey`, `app`, `recovery`. */
  by?: string;
  errorCode?: ErrorCode;
};

/** Writes the line of an event, with the network and person of the running request. */
export function logSecurity(log: Logger, event: SecurityEvent, facts: SecurityFacts = {}): void {
  const context = currentContext();
  const { userId = context?.accountId, sessionId } = context?.actor ?? {};
  const origin = context?.origin ? { origin: context.origin } : {};
  const about = { ...(userId ? { userId } : {}), ...(sessionId ? { sessionId } : {}) };
  log.info({ security: event, ...about, ...origin, ...facts }, securityEvents[event]);
}

const byCode: Partial<Record<ErrorCode, SecurityEvent>> = {
  invalid_grant: 'proof_refused',
  rate_limited: 'attempts_limited',
  forbidden: 'access_denied',
  step_up_required: 'step_up_required',
  second_factor_required: 'second_factor_required',
};

/**
 * The event that a refusal is; undefined for what is none, such as bad input. A visitor without a token who is asked to sign in is none
 * either: pages begin so.
 */
export function eventOfRefusal(error: unknown, hasToken: boolean): SecurityEvent | undefined {
  if (!(error instanceof AppError)) return undefined;
  if (error.code === 'unauthenticated') return hasToken ? 'token_refused' : undefined;
  return byCode[error.code];
}
