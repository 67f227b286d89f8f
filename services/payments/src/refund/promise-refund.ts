import { v7 as uuid } from 'uuid';
import { combine, type Payment, sumOf } from '../payment/payment.ts';
import type { RefundRequest } from '../payment/refund-request.ts';
import type { RefundDeps } from './refund-deps.ts';
import { promiseBooking } from './refund-ledger.ts';
import { nextTry, type Refund, refundParts } from './refund.ts';

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
  await deps.ledger.append(promiseBooking(saved, refund), now);
  return { payment: saved, refund };
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
  tries: 0,
  checkAt: nextTry(0, now),
  createdAt: now,
  updatedAt: now,
});
