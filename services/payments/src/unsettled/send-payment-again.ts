import { AppError, illegalState } from '@momos/contracts/errors';
import type { Payment } from '../payment/payment.ts';
import type { RefundMethod } from '../payment/refund-request.ts';
import { executePayment } from '../settlement/execute-payment.ts';
import { captureAgain, refusedCapture } from './refused-capture.ts';
import type { UnsettledDeps } from './unsettled-deps.ts';
import { type AgainOutcome, captureOutcome, orderOutcome } from './unsettled-view.ts';

/**
 * Asks the provider now for a capture or release that it has not answered, or has a refused capture tried again. Throws 409 when
 * nothing is waiting any more, and for a method by hand: only the provider has the card. Throws `unavailable` while it is not
 * reached.
 */
export async function sendPaymentAgain(
  deps: UnsettledDeps,
  payment: Payment,
  method: RefundMethod,
): Promise<AgainOutcome> {
  if (method === 'manual') throw illegalState('payment', payment.status, 'CAPTURED');
  if (payment.command) {
    await audited(deps, payment, payment.command);
    return orderOutcome(payment, await executePayment(deps, payment));
  }
  const refused = await refusedCapture(deps, payment);
  if (!refused) throw new AppError('already_done', 'The payment provider has answered by now.');
  await audited(deps, payment, 'CAPTURE');
  return captureOutcome(await captureAgain(deps, payment, refused));
}

/** Before the provider is asked: its answer is saved in a commit of its own. */
const audited = ({ audit }: UnsettledDeps, { id, userId }: Payment, command: string): Promise<void> =>
  audit.transaction(() =>
    audit.add({
      action: 'MONEY_ORDER_SENT_AGAIN',
      target: { kind: 'user', id: userId },
      within: { kind: 'payment', id },
      details: { command: { after: command } },
    }),
  );
