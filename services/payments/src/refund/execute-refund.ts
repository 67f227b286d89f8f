import { notFound } from '@momos/contracts/errors';
import { combine, type Payment } from '../payment/payment.ts';
import type { RefundOutcome } from '../provider/provider.ts';
import { publishPayment } from './payment-message.ts';
import type { RefundDeps } from './refund-deps.ts';
import { refundBooking, refusalBooking } from './refund-ledger.ts';
import { nextTry, type Refund } from './refund.ts';

/**
 * Has the provider pay out a promised refund and records the outcome. Safe to repeat after any crash: the call carries
 * the refund's id, and a refund ends once. Throws `unavailable` when the provider is not reached; the reconciler tries
 * again.
 */
export async function executeRefund(deps: RefundDeps, id: string): Promise<Refund> {
  const refund = await deps.refunds.get(id);
  if (!refund) throw notFound('refund', id);
  if (refund.status !== 'PENDING') return refund;
  const payment = await deps.payments.get(refund.paymentId);
  if (!payment) throw notFound('payment', refund.paymentId);
  // Postponed first: if the process dies in the call, the next try waits its turn.
  await deps.refunds.postpone(id, nextTry(refund.tries, deps.clock.now()), null);
  const outcome = await deps.providers.of(payment.provider).refund(payment, refund);
  if (outcome.state !== 'pending') return finish(deps, refund, outcome);
  await deps.refunds.postpone(id, nextTry(refund.tries, deps.clock.now()), outcome.reference);
  return refund;
}

async function finish(deps: RefundDeps, refund: Refund, outcome: RefundOutcome): Promise<Refund> {
  const { id, paymentId } = refund;
  const status = outcome.state === 'done' ? 'DONE' : 'FAILED';
  return deps.store.transaction(async () => {
    const end = { status, reference: outcome.reference, failure: outcome.reason } as const;
    const ended = await deps.refunds.end(id, end, deps.clock.now());
    const payment = await deps.payments.get(paymentId);
    if (!ended || !payment) return (await deps.refunds.get(id)) ?? refund;
    if (status === 'DONE') await recordDone(deps, payment, ended);
    else await reversePromise(deps, payment, ended);
    deps.log.info({ op: 'refund.execute', refundId: id, paymentId, status }, 'Refund ended');
    return ended;
  });
}

async function recordDone(deps: RefundDeps, payment: Payment, refund: Refund): Promise<void> {
  const now = deps.clock.now();
  const refundedAmount = payment.refundedAmount + refund.amount;
  const isAll = refundedAmount === payment.capturedAmount;
  if (isAll && payment.isPromoUsed && payment.promoCodeId)
    await deps.promoCodes.releaseUse(payment.promoCodeId);
  const saved = await deps.payments.save(
    payment,
    {
      refundedAmount,
      refundedDepositAmount: payment.refundedDepositAmount + refund.parts.deposit,
      ...(isAll ? { status: 'REFUNDED', isCurrent: false, isPromoUsed: false } : {}),
    },
    now,
  );
  await deps.ledger.append(refundBooking(saved, refund), now);
  await publishPayment(deps, saved, 'PAYMENT_CHANGE_REFUNDED');
}

async function reversePromise(deps: RefundDeps, payment: Payment, refund: Refund): Promise<void> {
  const now = deps.clock.now();
  const promised = combine(payment.promised, refund.parts, (a, b) => a - b);
  const saved = await deps.payments.save(payment, { promised }, now);
  await deps.ledger.append(refusalBooking(saved, refund), now);
}
