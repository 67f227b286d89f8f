import { AppError, unavailable } from '@momos/contracts/errors';
import type { Payment } from '../payment/payment.ts';
import type { RefundMethod } from '../payment/refund-request.ts';
import { createRefund } from '../refund/create-refund.ts';
import type { Refund } from '../refund/refund.ts';
import { unknownToOwner } from '../purchasable/purchasables.ts';
import { notifyOwner } from '../settlement/notify-owner.ts';
import type { SettlementDeps } from '../settlement/settlement-deps.ts';

type Decided = { method: RefundMethod; note: string; actorId: string };

/** Whether a payment waits for staff because the owner of its subject does not have what was paid for. */
export const isOrphaned = ({ acknowledgement }: Payment): boolean => Boolean(acknowledgement?.orphanedAt);

/**
 * Refunds all that is left of a payment for something that its owner does not have, once however often it is asked. Throws
 * `already_done` where the owner has it after all, 503 while it does not answer, 409 while the payer's bank decides about a dispute.
 */
export async function refundOrphan(
  deps: SettlementDeps,
  payment: Payment,
  { method, note, actorId }: Decided,
): Promise<Refund> {
  const { subject, attempt } = payment;
  // Asked once more, so that no one loses what came back in the meantime, as from a backup.
  const state = await notifyOwner(deps, payment);
  if (state === undefined) throw unavailable(subject.kind);
  if (state !== unknownToOwner)
    throw new AppError('already_done', 'What this payment is for was found again.');
  const refund = await createRefund(deps, {
    ...{ subject, attempt, method, note, actorId, amount: 0, refundId: '' },
    key: `orphaned:${attempt}`,
    type: 'FULL',
    reason: 'orphaned',
  });
  await deps.payments.acknowledge(payment, { askAt: null, unknownSince: null, orphanedAt: null });
  return refund;
}
