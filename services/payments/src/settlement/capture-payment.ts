import { AppError, illegalState } from '@momos/contracts/errors';
import { nextCheck, type Payment, type PaymentCommand } from '../payment/payment.ts';
import type { RefundDeps } from '../refund/refund-deps.ts';
import { executePayment } from './execute-payment.ts';

/**
 * Saves the command to capture an authorisation, in the running transaction; the caller executes it after the commit,
 * and else the reconciler does. Changes nothing for a payment that is captured or is to be released.
 */
export async function requestCapture(deps: RefundDeps, payment: Payment): Promise<Payment> {
  if (payment.status !== 'AUTHORISED' || payment.order) return payment;
  const now = deps.clock.now();
  const order: PaymentCommand = { kind: 'CAPTURE' };
  const checkAt = nextCheck({ ...payment, order, tries: 0 }, now);
  return deps.payments.save(payment, { order, tries: 0, checkAt }, now);
}

/**
 * Captures the authorisation of an RSVP; a repeat returns the same. Throws `illegal_state` when there is nothing to
 * capture, `payment_failed` when the bank refuses, `unavailable` when the provider is away: then the command stays and is
 * executed later.
 */
export async function capturePayment(deps: RefundDeps, rsvpId: string): Promise<Payment> {
  const requested = await deps.store.transaction(async () => {
    const current = await deps.payments.currentOf(rsvpId);
    return current && requestCapture(deps, current);
  });
  if (!requested) throw illegalState('payment', 'missing', 'CAPTURED');
  const payment = requested.status === 'AUTHORISED' ? await executePayment(deps, requested) : requested;
  if (payment.status === 'CAPTURED' || payment.status === 'REFUNDED') return payment;
  if (payment.status === 'FAILED')
    throw new AppError('payment_failed', payment.failure ?? 'The bank refused the payment.');
  throw illegalState('payment', payment.status, 'CAPTURED');
}
