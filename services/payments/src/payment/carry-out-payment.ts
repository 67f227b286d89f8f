import { notFound } from '@momos/contracts/errors';
import type { Provider } from '../provider/provider.ts';
import type { Observation } from '../provider/observation.ts';
import type { PaymentDeps } from './payment-deps.ts';
import type { Payment } from './payment.ts';
import { settlePayment } from './settle-payment.ts';

/**
 * Does at the provider what is to be done with a payment now, or asks how it stands, and settles it with the answer.
 * What the return page, webhooks and the reconciler call. Safe to repeat after any crash. Throws `unavailable` when the
 * provider is not reached.
 */
export async function carryOutPayment(deps: PaymentDeps, id: string): Promise<Payment> {
  const payment = await deps.payments.get(id);
  if (!payment) throw notFound('payment', id);
  if (payment.status === 'CAPTURED' || payment.status === 'REFUNDED') return payment;
  const seen = await ask(deps.providers.of(payment.provider), payment, deps.clock.now());
  return settlePayment(deps, id, seen);
}

function ask(provider: Provider, payment: Payment, now: Date): Promise<Observation> {
  const { status, order } = payment;
  if (status === 'AUTHORISED' && order?.kind === 'CAPTURE') return provider.capture(payment);
  if ((status === 'AUTHORISED' || status === 'OPEN') && order?.kind === 'RELEASE')
    return provider.release(payment);
  // The seat is given up, the payment is not: if it was made just before, it is settled and events decides.
  if (status === 'OPEN' && payment.expiresAt <= now) return provider.close(payment);
  return provider.observe(payment);
}
