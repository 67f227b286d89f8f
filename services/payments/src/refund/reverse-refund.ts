import { combine, type Payment, sumOf } from '../payment/payment.ts';
import { saveAndPublish } from './publish-payment.ts';
import type { RefundDeps } from './refund-deps.ts';
import { reversalBooking } from './refund-ledger.ts';
import { type Refund, refundable } from './refund.ts';
import type { RefundEnd } from './refund.store.ts';
import { countPromoUse } from './return-money.ts';

/**
 * Makes a refund that was done one that failed, in the running transaction, by compensation: the rows of the ledger stay, what
 * it had refunded is there to be refunded again, and it waits for a person. Undefined where it is not done any more.
 */
export async function reverseRefund(
  deps: RefundDeps,
  id: string,
  end: RefundEnd,
): Promise<Refund | undefined> {
  const now = deps.clock.now();
  const failed = await deps.refunds.end(id, { ...end, from: ['DONE'] }, now);
  const payment = failed && (await deps.payments.get(failed.paymentId));
  if (!failed || !payment) return undefined;
  await countPromoUse(deps, payment, payment.promoCodeId !== null);
  await deps.ledger.append(reversalBooking(payment, failed), now);
  const promised = combine(payment.promised, failed.parts, (a, b) => a - b);
  await coverLost(deps, { ...payment, promised }, failed);
  await saveAndPublish(deps, payment, 'PAYMENT_CHANGE_REFUND_FAILED', {
    status: 'CAPTURED',
    isPromoUsed: payment.promoCodeId !== null,
    refundedAmount: payment.refundedAmount - failed.amount,
    refundedDepositAmount: payment.refundedDepositAmount - failed.parts.deposit,
    promised,
  });
  return failed;
}

/** A refund that fails after the payer's bank took its money for good is to bring nothing any more. */
export async function coverLost({ refunds }: RefundDeps, payment: Payment, { id }: Refund): Promise<void> {
  const lost = payment.disputes?.findLast(({ status }) => status === 'LOST');
  if (lost && sumOf(refundable(payment)) === 0) await refunds.markCovered([id], lost.id);
}

/** A refund that the provider refused or took back needs a person. */
export function reportFailed(deps: RefundDeps, { id, paymentId, key, failure }: Refund): void {
  deps.store.afterCommit(() => {
    deps.countRefused('refund');
    deps.log.warn({ op: 'refund.failed', refundId: id, paymentId, key, failure }, 'Refund failed');
  });
}
