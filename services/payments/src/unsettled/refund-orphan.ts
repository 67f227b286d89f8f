import { AppError, unavailable } from '@momos/contracts/errors';
import { isOrphan, orphanedCause, orphanedId, type Payment } from '../payment/payment.ts';
import type { RefundMethod } from '../payment/refund-request.ts';
import { refundEnded } from '../refund/create-refund.ts';
import type { Refund } from '../refund/refund.ts';
import { notifyOwner } from '../settlement/notify-owner.ts';
import type { SettlementDeps } from '../settlement/settlement-deps.ts';

type Decided = { method: RefundMethod; note: string; actorId: string };

/** Whether a payment waits for staff because the owner of its subject does not have what was paid for. */
export const isOrphaned = ({ acknowledgement }: Payment): boolean => Boolean(acknowledgement?.orphanedAt);

/**
 * Refunds all that is left of a payment for something that its owner does not have, once however often it is asked, and ends its
 * attempt with that: what the owner has again later pays for nothing. Throws `already_done` where the owner has it after all,
 * 503 while it does not answer, 409 while the payer's bank decides about a dispute.
 */
export async function refundOrphan(
  deps: SettlementDeps,
  payment: Payment,
  { method, note, actorId }: Decided,
): Promise<Refund> {
  const { id, subject, attempt } = payment;
  const key = orphanedId(attempt);
  // Asked once more, so that no one loses what came back in the meantime, as from a backup.
  const answer = await notifyOwner(deps, payment);
  if (answer === undefined) throw unavailable(subject.kind);
  const request = { key, type: 'FULL', method, note, actorId, ticketAmount: 0, depositAmount: 0 } as const;
  return refundEnded(deps, id, { ...request, reason: orphanedCause }, fresh => {
    if (isOrphan(fresh)) return;
    if (answer !== 'lacks' || !isOrphaned(fresh))
      throw new AppError('already_done', 'What this payment is for was found again.');
  });
}
