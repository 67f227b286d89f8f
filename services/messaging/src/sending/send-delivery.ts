import type { Clock, Logger } from '@momos/runtime';
import { type Delivery, retryAt, slowedUntil } from '../delivery/delivery.ts';
import type { Outcome } from '../delivery/delivery-claims.store.ts';
import type { Skip } from '../notice/define-notice.ts';
import type { BulkheadOutcome, Patience } from '../provider/bulkhead.ts';
import type { Bulkheads } from '../provider/bulkheads.ts';
import type { OutgoingMessage } from '../provider/provider.ts';
import { type PermitDeps, permitFor } from './permit.ts';
import type { Later } from './render-message.ts';
import type { Timing } from './timing.ts';
import { type RefusalDeps, watchRefusal } from './watch-refusal.ts';

export type SendDeps = RefusalDeps &
  PermitDeps & {
    bulkheads: Pick<Bulkheads, 'send'>;
    timing: Pick<Timing, 'retry' | 'slowing'>;
    clock: Clock;
    log: Logger;
  };

/** Sends one claimed delivery, unless it is not wanted or cannot begin in time, and answers the outcome to record. */
export async function sendDelivery(
  deps: SendDeps,
  { delivery, patience }: { delivery: Delivery; patience: Patience },
  render: (delivery: Delivery) => Promise<OutgoingMessage | Skip | Later>,
): Promise<Outcome> {
  const message = await render(delivery).catch((err: unknown) => {
    const { _id: deliveryId, kind } = delivery;
    deps.log.error({ op: 'delivery.render', deliveryId, kind, err }, 'Message not rendered; delivery failed');
    return undefined;
  });
  if (!message) return { delivery, status: 'FAILED', subject: '', reason: 'the message cannot be rendered' };
  if ('later' in message) return waiting(deps, delivery, message);
  if ('skip' in message) return { delivery, status: 'SUPPRESSED', subject: '', reason: message.skip };
  const permit = await permitFor(deps, delivery, message);
  if ('later' in permit) return waiting(deps, delivery, permit);
  if ('refused' in permit) return { delivery, status: 'SUPPRESSED', subject: '', reason: permit.refused };
  const outcome = await deps.bulkheads.send(message, delivery.blastId ? 'blast' : 'notice', patience);
  if (outcome.kind !== 'sent' && outcome.kind !== 'unknown') await permit.release();
  await watchRefusal(deps, { delivery, message, outcome });
  if (outcome.kind === 'not-begun') return handedBack(deps, { delivery, patience });
  return outcomeOf(deps, { delivery, message, outcome });
}

/** One that waits without having failed keeps its tries. */
const waiting = (deps: RetryDeps, delivery: Delivery, { later, until }: Later): Outcome =>
  until
    ? { delivery, status: 'QUEUED', subject: '', isHandedBack: true, dueAt: until }
    : requeued(deps, delivery, { reason: later });

/**
 * At a stop it keeps its place. One that waited for a slot in vain goes behind the others: those for a push service that hangs would
 * else be claimed again and again, before all that came later.
 */
function handedBack(
  { clock }: Pick<SendDeps, 'clock'>,
  { delivery, patience }: { delivery: Delivery; patience: Patience },
): Outcome {
  const dueAt = patience.signal.aborted ? {} : { dueAt: clock.now() };
  return { delivery, status: 'QUEUED', subject: '', isHandedBack: true, ...dueAt };
}

type Sent = {
  delivery: Delivery;
  message: OutgoingMessage;
  outcome: Exclude<BulkheadOutcome, { kind: 'not-begun' }>;
};

function outcomeOf(deps: RetryDeps, { delivery, message, outcome }: Sent): Outcome {
  const subject = message.channel === 'EMAIL' ? message.subject : '';
  switch (outcome.kind) {
    case 'sent':
      return { delivery, status: 'SENT', subject };
    case 'refused':
      return { delivery, status: 'FAILED', subject, reason: outcome.reason };
    case 'unknown':
      return { delivery, status: 'UNKNOWN', subject, reason: outcome.reason };
    case 'not-sent':
      return requeued(deps, delivery, { reason: outcome.reason, subject });
    case 'slowed':
      return slowed(deps, delivery, { ...outcome, subject });
    case 'blocked':
      return requeued(deps, delivery, { reason: outcome.reason, subject, isBlocked: true });
  }
}

/** It waits as its provider asks, and keeps its tries: we were too fast. */
function slowed(
  { timing, clock }: RetryDeps,
  delivery: Delivery,
  {
    reason,
    subject,
    waitMs = timing.slowing.holdMs,
  }: { reason: string; subject: string; waitMs?: number | undefined },
): Outcome {
  const now = clock.now();
  const dueAt = slowedUntil(delivery, { waitMs, now, waits: timing.retry });
  if (!dueAt) return { delivery, status: 'FAILED', subject, reason, hasGivenUp: true };
  const { slowedSince = now } = delivery;
  return { delivery, status: 'QUEUED', subject: '', isHandedBack: true, dueAt, slowedSince };
}

type RetryDeps = Pick<SendDeps, 'timing' | 'clock'>;
type Failure = { reason: string; subject?: string; isBlocked?: boolean };

/** Back into the queue with a growing wait, or FAILED after the last retry. */
export function requeued(
  { timing, clock }: RetryDeps,
  delivery: Delivery,
  { reason, subject = '', isBlocked = false }: Failure,
): Outcome {
  const now = clock.now();
  const dueAt = retryAt(delivery, { isBlocked, now, waits: timing.retry });
  if (!dueAt) return { delivery, status: 'FAILED', subject, reason, hasGivenUp: true };
  return { delivery, status: 'QUEUED', subject, reason, dueAt, failingSince: delivery.failingSince ?? now };
}
