import { AppError, badField, illegalState } from '@momos/contracts/errors';
import type { CapturePaymentRequest } from '@momos/contracts/proto/payments/v1/payments';
import type { Payment } from '../payment/payment.ts';
import { executePayment } from './execute-payment.ts';
import type { SettlementDeps } from './settlement-deps.ts';
import { takeOrder } from './take-orders.ts';

/**
 * Takes an order to capture and executes it; a repeat returns the same. Throws `illegal_state` when there is nothing to
 * capture, `payment_failed` when the bank refuses or the attempt has no payment, `unavailable` when the provider is away:
 * then the order stays and is executed later.
 */
export async function capturePayment(
  deps: SettlementDeps,
  { subject, order }: CapturePaymentRequest,
): Promise<Payment> {
  if (!subject || order?.kind !== 'MONEY_ORDER_KIND_CAPTURE')
    throw badField('order', 'An order to capture, with its subject.');
  const taken = await deps.store.transaction(async () => {
    // Executed right here, not by the queue as well.
    await takeOrder({ ...deps, enqueue: () => undefined }, subject, order);
    return deps.payments.ofAttempt(subject, order.attempt);
  });
  if (!taken) throw new TypeError('An order leaves a payment in its place.');
  const isDue = taken.status === 'AUTHORISED' && taken.command === 'CAPTURE';
  const payment = isDue ? await executePayment(deps, taken) : taken;
  if (payment.status === 'CAPTURED' || payment.status === 'REFUNDED') return payment;
  if (payment.status === 'FAILED')
    throw new AppError('payment_failed', payment.failure ?? 'The bank refused the payment.');
  throw illegalState('payment', payment.status, 'CAPTURED');
}
