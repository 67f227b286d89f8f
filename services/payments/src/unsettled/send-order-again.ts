import { AppError, illegalState } from '@momos/contracts/errors';
import type { Payment } from '../payment/payment.ts';
import type { RefundMethod } from '../payment/refund-request.ts';
import { executePayment } from '../settlement/execute-payment.ts';
import type { UnsettledDeps } from './unsettled-deps.ts';

/**
 * Asks the provider now for a capture or release that it has not answered. Throws 409 when nothing is waiting any more, and
 * for a method by hand: only the provider has the card. Throws `unavailable` while it is not reached.
 */
export async function sendOrderAgain(
  deps: UnsettledDeps,
  payment: Payment,
  method: RefundMethod,
): Promise<Payment> {
  if (method === 'manual') throw illegalState('payment', payment.status, 'CAPTURED');
  if (!payment.command) throw new AppError('already_done', 'The payment provider has answered by now.');
  return executePayment(deps, payment);
}
