import { isPending, nextCheck, type Payment, type PaymentCommand } from '../payment/payment.ts';
import type { RefundRequest } from '../payment/refund-request.ts';
import { promiseRefund } from './promise-refund.ts';
import type { RefundDeps } from './refund-deps.ts';

/**
 * Refunds a payment in any state, in the running transaction: captured money is promised as a refund, a payment that is
 * only authorised or open is released in full. Returns the changed payment; a repeat with the same key
 * changes nothing.
 */
export async function refundOrRelease(
  deps: RefundDeps,
  payment: Payment,
  request: RefundRequest,
): Promise<Payment> {
  if (isPending(payment)) return requestRelease(deps, payment, request);
  const promised = await promiseRefund(deps, payment, request);
  if (promised) deps.enqueue('refund', promised.refund.id);
  return promised?.payment ?? payment;
}

/** Saves the command to release a payment, in the running transaction; it is executed after the commit. */
export async function requestRelease(
  deps: RefundDeps,
  payment: Payment,
  refund: RefundRequest | null,
): Promise<Payment> {
  const now = deps.clock.now();
  const order: PaymentCommand = { kind: 'RELEASE', refund };
  const checkAt = nextCheck({ ...payment, order, tries: 0 }, now);
  const saved = await deps.payments.save(payment, { order, tries: 0, checkAt }, now);
  deps.enqueue('payment', payment.id);
  return saved;
}
