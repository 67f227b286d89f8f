import { notFound } from '@momos/contracts/errors';
import type { Payment } from '../payment/payment.ts';
import type { Observation } from '../provider/observation.ts';
import type { Provider } from '../provider/provider.ts';
import type { RefundDeps } from '../refund/refund-deps.ts';
import { settlePayment } from './settle-payment.ts';

/**
 * Executes a payment's pending command at the provider, or asks for its state, and settles it with the answer. Called by
 * the return page, webhooks and the reconciler. Safe to repeat after any crash. Throws `unavailable` when the provider is
 * not reached.
 */
export async function executePayment(deps: RefundDeps, payment: Payment): Promise<Payment> {
  if (payment.status === 'CAPTURED' || payment.status === 'REFUNDED') return payment;
  const seen = await askProvider(deps.providers.of(payment.provider), payment, deps.clock.now());
  return settlePayment(deps, payment, seen);
}

/** As {@link executePayment}; throws 404 for an unknown id. */
export async function executePaymentById(deps: RefundDeps, id: string): Promise<Payment> {
  const payment = await deps.payments.get(id);
  if (!payment) throw notFound('payment', id);
  return executePayment(deps, payment);
}

function askProvider(provider: Provider, payment: Payment, now: Date): Promise<Observation> {
  const { status, order } = payment;
  if (status === 'AUTHORISED' && order?.kind === 'CAPTURE') return provider.capture(payment);
  if ((status === 'AUTHORISED' || status === 'OPEN') && order?.kind === 'RELEASE')
    return provider.release(payment);
  // The hold is over, the payment is not: if it was made just before, it is settled and events decides.
  if (status === 'OPEN' && payment.expiresAt <= now) return provider.close(payment);
  return provider.observe(payment);
}
