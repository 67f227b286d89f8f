import { AppError, notFound } from '@momos/contracts/errors';
import type { Payment } from '../payment/payment.ts';
import { type Observation, type PaySession, refused } from '../provider/observation.ts';
import type { Provider } from '../provider/provider.ts';
import type { SettlementDeps } from './settlement-deps.ts';
import { isMoney, settlePayment } from './settle-payment.ts';

/**
 * Executes a payment's pending command at the provider, or asks for its state, and settles it with the answer. Called by
 * the return page, webhooks and the reconciler. Safe to repeat after any crash. Throws `unavailable` when the provider is
 * not reached.
 */
export async function executePayment(deps: SettlementDeps, given: Payment): Promise<Payment> {
  if (given.status === 'CAPTURED' || given.status === 'REFUNDED') return given;
  const payment = await prepared(deps, await closeFormerPage(deps, given));
  if (payment.status === 'CAPTURED') return payment;
  const seen = await askProvider(deps.providers.of(payment.provider), payment, deps.clock.now());
  return settlePayment(deps, payment, seen);
}

/** As {@link executePayment}; throws 404 for an unknown id. */
export async function executePaymentById(deps: SettlementDeps, id: string): Promise<Payment> {
  const payment = await deps.payments.get(id);
  if (!payment) throw notFound('payment', id);
  return executePayment(deps, payment);
}

/**
 * Closes the page whose place another is to take. Answers the payment without it, or settled when it was paid before.
 */
export async function closeFormerPage(deps: SettlementDeps, payment: Payment): Promise<Payment> {
  if (payment.status !== 'OPEN' || !payment.session || payment.session.page === payment.page) return payment;
  const seen = await deps.providers.of(payment.provider).close(payment);
  if (isMoney(seen)) return settlePayment(deps, payment, seen);
  return (await deps.payments.forgetSession(payment)) ?? (await deps.payments.get(payment.id)) ?? payment;
}

/**
 * What is charged is prepared and kept before anything is taken, so that of two processes both charge the same. What the provider
 * refuses to prepare is settled as failed.
 */
async function prepared(deps: SettlementDeps, payment: Payment): Promise<Payment> {
  if (!isCharged(payment, deps.clock.now()) || payment.session) return payment;
  const charge = await prepareCharge(deps, payment);
  if ('state' in charge) return settlePayment(deps, payment, charge);
  return (
    (await deps.payments.keepCharge(payment, charge)) ?? (await deps.payments.get(payment.id)) ?? payment
  );
}

async function prepareCharge(deps: SettlementDeps, payment: Payment): Promise<PaySession | Observation> {
  try {
    return await deps.providers.of(payment.provider).prepareCharge(payment);
  } catch (error) {
    if (!(error instanceof AppError) || error.retryable) throw error;
    return refused(error.message);
  }
}

const isCharged = ({ status, command, expiresAt }: Payment, now: Date): boolean =>
  status === 'OPEN' && command === 'CHARGE' && expiresAt > now;

function askProvider(provider: Provider, payment: Payment, now: Date): Promise<Observation> {
  const { status, command } = payment;
  if (status === 'AUTHORISED' && command === 'CAPTURE') return provider.capture(payment);
  if ((status === 'AUTHORISED' || status === 'OPEN') && command === 'RELEASE')
    return provider.release(payment);
  if (isCharged(payment, now)) return provider.charge(payment);
  // The hold is over, the payment is not: if it was made just before, it is settled and its owner decides.
  if (status === 'OPEN' && payment.expiresAt <= now) return provider.close(payment);
  return provider.observe(payment);
}
