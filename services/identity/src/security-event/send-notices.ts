import { AppError } from '@momos/contracts/errors';
import type {
  SendSecurityNoticeRequest,
  MessagingService,
} from '@momos/contracts/proto/messaging/v1/messaging';
import type { Clock, Logger, RpcClient } from '@momos/runtime';
import { recurring, type Recurring, type Store } from '@momos/store';
import type { Keys } from '../secret/hmac.ts';
import { restoreToken } from './restore-token.ts';
import { addressIn, isAboutAddress, type SecurityEvent } from './security-event.ts';
import type { SecurityEvents } from './security-event.store.ts';
import type { SecurityNotice, SecurityNotices } from './security-notice.store.ts';

export type SendNoticesDeps = {
  store: Store;
  clock: Clock;
  log: Logger;
  messaging: RpcClient<MessagingService>;
  securityEvents: SecurityEvents;
  securityNotices: SecurityNotices;
  restoreKeys: Keys;
  publicUrl: string;
  /** The longest pause between two checks for due notices. */
  noticeCheckMs: number;
};

const batchSize = 50;
const firstPauseMs = 1_000;
const longestPauseMs = 600_000;
/** About four days of tries. */
const maxTries = 600;

/** Sends notices about changes of how people sign in, in one copy of the service at a time. A failed one is retried and delays no other. */
export function sendSecurityNotices(deps: SendNoticesDeps): Recurring {
  const { store, log, clock, securityNotices, noticeCheckMs: everyMs } = deps;
  return recurring(store, {
    name: 'security-notices',
    everyMs,
    log,
    run: async ({ signal }) => {
      const due = await securityNotices.due(clock.now(), batchSize);
      for (const notice of due) {
        if (signal.aborted) return;
        await send(deps, notice).catch((err: unknown) => retry(deps, notice, err));
      }
      return due.length === batchSize || securityNotices.nextDueAt();
    },
  });
}

async function send(deps: SendNoticesDeps, notice: SecurityNotice): Promise<void> {
  const event = await deps.securityEvents.find(notice.eventId);
  if (event) await deps.messaging.sendSecurityNotice(requestOf(deps, notice, event));
  await deps.securityNotices.remove(notice.id);
}

async function retry(
  { securityNotices, clock, log }: SendNoticesDeps,
  { id, tries }: SecurityNotice,
  err: unknown,
): Promise<void> {
  // Such as a number in a country that no texts go to.
  const isRefused = err instanceof AppError && !err.retryable;
  if (isRefused || tries >= maxTries) {
    log.error({ noticeId: id, tries, op: 'security-notice.send', err }, 'Security notice given up');
    await securityNotices.remove(id);
    return;
  }
  log.warn({ noticeId: id, tries, op: 'security-notice.send', err }, 'Security notice failed; will retry');
  const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(tries, 20));
  await securityNotices.retry(id, new Date(clock.now().getTime() + pauseMs));
}

function requestOf(
  { restoreKeys, publicUrl }: SendNoticesDeps,
  { id, to, canRestore }: SecurityNotice,
  event: SecurityEvent,
): SendSecurityNoticeRequest {
  const { kind, subject, at, device, place } = event;
  return {
    key: id,
    to: { $case: to.kind, value: to.value },
    change: kind,
    subject: subject === null ? '' : maskedSubject(event, subject),
    at,
    device,
    place,
    url: `${publicUrl}${pageOf({ restoreKeys, event, canRestore })}`,
    canRestore,
  };
}

/** The page on which the reader of a notice does something about it. */
function pageOf(about: Pick<SendNoticesDeps, 'restoreKeys'> & { event: SecurityEvent; canRestore: boolean }) {
  const { restoreKeys, event, canRestore } = about;
  if (canRestore) return `/accounts/take-back#${restoreToken(restoreKeys, event)}`;
  if (event.kind === 'RESTORATION_HELD') return `/manager/people-roles?account=${event.userId}`;
  return '/accounts/setting#sessions';
}

/** As others may read it: the middle of an address is left out, the name of a passkey is whole. */
export const maskedSubject = (event: SecurityEvent, subject: string): string =>
  isAboutAddress(event) ? masked(addressIn(event).value) : subject;

/** An address with its middle left out, for readers of other mailboxes: `a…@example.com`, `+14…23`. */
function masked(address: string): string {
  const at = address.indexOf('@');
  return at > 0
    ? `${address.slice(0, 1)}…${address.slice(at)}`
    : `${address.slice(0, 3)}…${address.slice(-2)}`;
}
