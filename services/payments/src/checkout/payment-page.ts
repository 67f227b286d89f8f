import { AppError, conflict } from '@momos/contracts/errors';
import { nextCheck, type Payment } from '../payment/payment.ts';
import type { PaymentChanges } from '../payment/payment.store.ts';
import { refused } from '../provider/observation.ts';
import { closeFormerPage, executePayment } from '../settlement/execute-payment.ts';
import { settlePayment } from '../settlement/settle-payment.ts';
import type { SettlementDeps } from '../settlement/settlement-deps.ts';

/**
 * The payment with its page, opened when it has none; the provider returns the same page for the same number. A page of a
 * lower number is closed first; where that was paid, the payment is answered as settled.
 */
export async function openPage(deps: SettlementDeps, given: Payment): Promise<Payment> {
  if (given.provider === 'none') return executePayment(deps, given);
  const payment = await closeFormerPage(deps, given);
  if (payment.status !== 'OPEN' || payment.session) return payment;
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

/**
 * Wants another page in the place of an open payment's. The number is counted up before the page is closed, so that the
 * news of the closed page cannot end the payment.
 */
export async function turnPage(
  deps: SettlementDeps,
  payment: Payment,
  changes: PaymentChanges = {},
): Promise<Payment> {
  const now = deps.clock.now();
  const checkAt = nextCheck({ ...payment, ...changes, tries: 0 }, now);
  return deps.payments.save(payment, { ...changes, page: payment.page + 1, tries: 0, checkAt }, now);
}

/** Closes the page of an open payment and settles it, as paid if it was paid before. */
export async function closePage(deps: SettlementDeps, payment: Payment): Promise<Payment> {
  return settlePayment(deps, payment, await deps.providers.of(payment.provider).close(payment));
}

/** Ends an open payment whose page is closed; one that another tab has opened meanwhile is closed as well. */
export async function giveUp(deps: SettlementDeps, { id }: Payment): Promise<void> {
  const payment = await deps.payments.get(id);
  if (payment?.provider === 'none') await settlePayment(deps, payment, refused('The payment was given up.'));
  else if (payment?.status === 'OPEN') await closePage(deps, payment);
}
