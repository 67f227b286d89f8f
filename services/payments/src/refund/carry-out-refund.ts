import { notFound } from '@momos/contracts/errors';
import { refundTransaction, refusedTransaction } from '../ledger/ledger.ts';
import { tellPayment } from '../payment/payment-message.ts';
import type { PaymentDeps } from '../payment/payment-deps.ts';
import { combine, type Payment } from '../payment/payment.ts';
import type { RefundOutcome } from '../provider/provider.ts';
import { nextTry, type Refund } from './refund.ts';

/**
 * Has the provider pay out a promised refund and writes down what became of it. Safe to repeat after any crash: the
 * order carries the refund's id, and a refund ends once. Throws `unavailable` when the provider is not reached; the
 * reconciler tries again.
 */
export async function carryOutRefund(deps: PaymentDeps, id: string): Promise<Refund> {
  const refund = await deps.refunds.get(id);
  if (!refund) throw notFound('refund', id);
  if (refund.status !== 'PENDING') return refund;
  const payment = await deps.payments.get(refund.paymentId);
  if (!payment) throw notFound('payment', refund.paymentId);
  // Put off first: if the process dies in the call, the next try waits its turn.
  await deps.refunds.postpone(id, nextTry(refund.tries, deps.clock.now()), null);
  const outcome = await deps.providers.of(payment.provider).refund(payment, refund);
  if (outcome.state !== 'pending') return finish(deps, refund, outcome);
  await deps.refunds.postpone(id, nextTry(refund.tries, deps.clock.now()), outcome.reference);
  return refund;
}

async function finish(deps: PaymentDeps, { id, paymentId }: Refund, outcome: RefundOutcome): Promise<Refund> {
  return deps.store.transaction(async () => {
    const now = deps.clock.now();
    const ended = await deps.refunds.end(
      id,
      {
        status: outcome.state === 'done' ? 'DONE' : 'FAILED',
        reference: outcome.reference,
        failure: outcome.reason,
      },
      now,
    );
    const payment = await deps.payments.get(paymentId);
    if (!ended || !payment) return (await deps.refunds.get(id)) as Refund;
    if (ended.status === 'DONE') await refunded(deps, payment, ended);
    else await refused(deps, payment, ended);
    deps.log.info({ refundId: id, paymentId, status: ended.status }, 'refund ended');
    return ended;
  });
}

async function refunded(deps: PaymentDeps, payment: Payment, refund: Refund): Promise<void> {
  const now = deps.clock.now();
  const refundedAmount = payment.refundedAmount + refund.amount;
  const isAll = refundedAmount === payment.capturedAmount;
  if (isAll && payment.isPromoUsed && payment.promoCodeId)
    await deps.promoCodes.giveBack(payment.promoCodeId);
  const saved = await deps.payments.save(
    payment,
    {
      refundedAmount,
      refundedDepositAmount: payment.refundedDepositAmount + refund.parts.deposit,
      ...(isAll ? { status: 'REFUNDED', isCurrent: false, isPromoUsed: false } : {}),
    },
    now,
  );
  await deps.ledger.append(refundTransaction(saved, refund), now);
  await tellPayment(deps, saved, 'PAYMENT_CHANGE_REFUNDED');
}

async function refused(deps: PaymentDeps, payment: Payment, refund: Refund): Promise<void> {
  const now = deps.clock.now();
  const promised = combine(payment.promised, refund.parts, (a, b) => a - b);
  const saved = await deps.payments.save(payment, { promised }, now);
  await deps.ledger.append(refusedTransaction(saved, refund), now);
}
