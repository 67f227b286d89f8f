import { AppError, conflict } from '@momos/contracts/errors';
import type { Payment } from '../payment/payment.ts';
import type { Observation } from '../provider/observation.ts';
import type { RefundDeps } from '../refund/refund-deps.ts';
import { executePayment } from '../settlement/execute-payment.ts';
import { settlePayment } from '../settlement/settle-payment.ts';

/** The payment with its page, opened when it has none; the provider returns the same page for the same attempt. */
export async function openPage(deps: RefundDeps, payment: Payment): Promise<Payment> {
  if (payment.session) return payment;
  if (payment.provider === 'none') return executePayment(deps, payment);
  const provider = deps.providers.of(payment.provider);
  const session = await provider.open(payment).catch(async (error: unknown) => {
    if (error instanceof AppError && !error.retryable)
      await settlePayment(deps, payment, refused(error.message));
    throw error;
  });
  const opened = await deps.payments.saveSession(payment, session);
  if (opened) return opened;
  await provider.close({ ...payment, session });
  throw conflict('This payment was given up meanwhile. Please start it again.');
}

/** Closes the page of an open payment and settles it, as paid if it was paid before. */
export async function closePage(deps: RefundDeps, payment: Payment): Promise<Payment> {
  return settlePayment(deps, payment, await deps.providers.of(payment.provider).close(payment));
}

const refused = (reason: string): Observation => ({
  state: 'failed',
  reference: null,
  method: null,
  amount: 0,
  reason,
});
