import { v7 as uuid } from 'uuid';
import { combine, type Payment, sumOf } from '../payment/payment.ts';
import type { RefundRequest } from '../payment/refund-request.ts';
import type { RefundDeps } from './refund-deps.ts';
import { promiseBooking } from './refund-ledger.ts';
import { coveredBy, isOpen, nextTry, type Refund, refundable, refundParts } from './refund.ts';

/**
 * Promises a refund: takes its amount out of what is left in one guarded write, adds the row and the ledger. An earlier
 * promise with this key is returned as it is; undefined when nothing is left to refund. Needs a transaction; the caller
 * executes the refund after the commit, and else the reconciler does.
 */
export async function promiseRefund(
  deps: RefundDeps,
  payment: Payment,
  request: RefundRequest,
): Promise<{ payment: Payment; refund: Refund } | undefined> {
  const known = await deps.refunds.byKey(payment.subject, request.key);
  if (known) return { payment, refund: known };
  const parts = refundParts(payment, request);
  if (sumOf(parts) === 0) return undefined;
  const now = deps.clock.now();
  const refund = newRefund(payment, { ...request, parts, now });
  const promised = combine(payment.promised, parts, (a, b) => a + b);
  const saved = await deps.payments.save(payment, { promised }, now);
  await deps.refunds.add(refund);
  await cover(deps, saved, refund);
  await deps.ledger.append(promiseBooking(saved, refund), now);
  return { payment: saved, refund };
}

/** What failed before and is paid out now no longer waits for a person. */
async function cover({ refunds }: RefundDeps, payment: Payment, refund: Refund): Promise<void> {
  const failed = (await refunds.ofPayments([payment.id])).filter(isOpen);
  const covered = coveredBy(refund, failed, sumOf(refundable(payment)));
  if (covered.length > 0) await refunds.markCovered(covered, refund.id);
}

const newRefund = (
  payment: Payment,
  {
    key,
    type,
    reason,
    note,
    actorId,
    method,
    parts,
    now,
  }: RefundRequest & { parts: Refund['parts']; now: Date },
): Refund => ({
  id: uuid(),
  key,
  paymentId: payment.id,
  subject: { kind: payment.subject.kind, id: payment.subject.id },
  type,
  reason,
  note,
  actorId,
  method,
  currency: payment.currency,
  amount: sumOf(parts),
  parts,
  status: 'PENDING',
  reference: null,
  failure: null,
  coveredBy: null,
  tries: 0,
  checkAt: nextTry(0, now),
  createdAt: now,
  updatedAt: now,
});
