import { type Recurring, recurring } from '@momos/store';
import { isOrphan, type Payment, sumOf } from '../payment/payment.ts';
import { refundable } from '../refund/refund.ts';
import { isSettledBy, notifyOwner } from './notify-owner.ts';
import type { SettlementDeps } from './settlement-deps.ts';

const batchSize = 20;
const minute = 60_000;

/** An owner that does not know of what was paid for, for so long, will not any more: a person decides. */
export const orphanedAfterMs = 15 * minute;
const askAgainMs = 5 * minute;
/** One that was lost may come back, as from a backup: asked about hourly at first, daily in the end. */
const askOrphanedMs = (lostForMs: number) =>
  Math.min(24 * 60, Math.max(60, lostForMs / minute / 10)) * minute;
const adoptedAtATime = 200;

/**
 * Asks the owners of captured payments that have not said that they have what was paid for: its row may be lost there, or was
 * never committed. What an owner does not know of after {@link orphanedAfterMs} waits for staff. One that does not answer is
 * asked again, however long that takes; and after staff has refunded one, its owner is asked on, so that what comes back takes
 * its place away again.
 */
export const askOwners = (deps: SettlementDeps, { everyMs }: { everyMs: number }): Recurring =>
  recurring(deps.store, {
    name: 'payments-ask-owners',
    everyMs,
    log: deps.log,
    run: ({ signal }) => askDue(deps, signal),
  });

/** Asks about those that are due; true when there may be more. */
export async function askDue(deps: SettlementDeps, signal?: AbortSignal): Promise<boolean> {
  const adopted = await deps.payments.adoptUnasked(deps.clock.now(), adoptedAtATime);
  const due = await deps.payments.toAsk(deps.clock.now(), batchSize);
  await Promise.all(due.map(payment => askOwner(deps, payment)));
  return (due.length === batchSize || adopted === adoptedAtATime) && !signal?.aborted;
}

async function askOwner(deps: SettlementDeps, payment: Payment): Promise<void> {
  const { payments } = deps;
  if (isReturned(payment)) {
    await payments.acknowledge(payment, { askAt: null, unknownSince: null, orphanedAt: null });
    return;
  }
  const answer = await notifyOwner(deps, payment);
  const askAt = new Date(deps.clock.now().getTime() + askAgainMs);
  if (answer === 'lacks') await noteUnknown(deps, payment);
  // Nothing is written on top of an answer that was noted.
  else if (!isSettledBy(answer))
    await payments.acknowledge(payment, answer ? { askAt, unknownSince: null, orphanedAt: null } : { askAt });
}

/**
 * Its money is back or on its way, or the payer's bank took it: there is nothing that staff could refund. The owner of an
 * orphan that staff refunded has not ordered that, and has to know it.
 */
const isReturned = (payment: Payment): boolean =>
  !isOrphan(payment) &&
  (payment.status !== 'CAPTURED' || payment.ended !== null || sumOf(refundable(payment)) === 0);

async function noteUnknown({ payments, clock, log }: SettlementDeps, payment: Payment): Promise<void> {
  const { id: paymentId, subject, attempt, acknowledgement } = payment;
  const now = clock.now();
  const unknownSince = acknowledgement?.unknownSince ?? now;
  const lostForMs = now.getTime() - unknownSince.getTime();
  const isLost = lostForMs >= orphanedAfterMs;
  const isOrphaned = isLost && !isOrphan(payment);
  const orphanedAt = isOrphaned ? (acknowledgement?.orphanedAt ?? now) : null;
  const askAt = new Date(now.getTime() + (isLost ? askOrphanedMs(lostForMs) : askAgainMs));
  const isNoted = await payments.acknowledge(payment, { askAt, unknownSince, orphanedAt });
  if (isNoted && isOrphaned && !acknowledgement?.orphanedAt)
    log.error(
      { op: 'payment.orphaned', paymentId, subject, attempt },
      'The owner does not have what was paid for; staff refunds it at /manager/money',
    );
}
