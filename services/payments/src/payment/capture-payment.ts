import { AppError, illegalState } from '@momos/contracts/errors';
import { carryOutPayment } from './carry-out-payment.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { nextCheck, type Order, type Payment } from './payment.ts';

/**
 * Writes down, in the running transaction, that what is authorised is to be captured; whoever asks carries it out after
 * the commit, and else the reconciler. Nothing happens to a payment that is captured, or that is to be let go.
 */
export async function orderCapture(deps: PaymentDeps, payment: Payment): Promise<Payment> {
  if (payment.status !== 'AUTHORISED' || payment.order) return payment;
  const now = deps.clock.now();
  const order: Order = { kind: 'CAPTURE' };
  const checkAt = nextCheck({ ...payment, order, tries: 0 }, now);
  return deps.payments.save(payment, { order, tries: 0, checkAt }, now);
}

/**
 * Captures what an RSVP has authorised and answers the payment; asked again, the same. Throws `illegal_state` when there
 * is nothing to capture, `payment_failed` when the bank refuses, `unavailable` when the provider is away: then the order
 * stands and is carried out later.
 */
export async function capturePayment(deps: PaymentDeps, rsvpId: string): Promise<Payment> {
  const ordered = await deps.store.transaction(async () => {
    const current = await deps.payments.currentOf(rsvpId);
    return current && orderCapture(deps, current);
  });
  if (!ordered) throw illegalState('payment', 'missing', 'CAPTURED');
  const payment = ordered.status === 'AUTHORISED' ? await carryOutPayment(deps, ordered.id) : ordered;
  if (payment.status === 'CAPTURED' || payment.status === 'REFUNDED') return payment;
  if (payment.status === 'FAILED')
    throw new AppError('payment_failed', payment.failure ?? 'The bank refused the payment.');
  throw illegalState('payment', payment.status, 'CAPTURED');
}
