import { type Ended, isPending, nextCheck, type Payment } from '../payment/payment.ts';
import { returnPoints } from '../payment/payment-points.ts';
import { promiseRefund } from './promise-refund.ts';
import type { RefundDeps } from './refund-deps.ts';

/** Ends an attempt for good, in the running transaction; an attempt ends once, and what ended it first is kept. */
export async function endAttempt(deps: RefundDeps, payment: Payment, ended: Ended): Promise<Payment> {
  const over = payment.ended ? payment : await deps.payments.save(payment, { ended }, deps.clock.now());
  return returnMoney(deps, over, ended);
}

/**
 * Starts to return all that an ended attempt has, in the running transaction: an open or authorised payment is released,
 * captured money refunded under the order that ended it. Returns the changed payment; a repeat changes nothing.
 */
export async function returnMoney(
  deps: RefundDeps,
  payment: Payment,
  ended: Ended | null = payment.ended,
): Promise<Payment> {
  if (!ended) return payment;
  if (isPending(payment)) return payment.command === 'RELEASE' ? payment : requestRelease(deps, payment);
  if (payment.status !== 'CAPTURED') return payment;
  if (payment.capturedAmount === 0) return returnNothing(deps, payment);
  const promised = await promiseRefund(deps, payment, {
    key: ended.orderId,
    type: 'FULL',
    ticketAmount: 0,
    depositAmount: 0,
    reason: ended.cause,
    note: '',
    actorId: ended.actorId,
    method: 'provider',
  });
  if (promised) deps.enqueue('refund', promised.refund.id);
  return promised?.payment ?? payment;
}

/** Saves the command to release a payment, in the running transaction; it is executed after the commit. */
export async function requestRelease(deps: RefundDeps, payment: Payment): Promise<Payment> {
  const now = deps.clock.now();
  const command = 'RELEASE';
  const checkAt = nextCheck({ ...payment, command, tries: 0 }, now);
  const saved = await deps.payments.save(payment, { command, tries: 0, checkAt }, now);
  deps.enqueue('payment', payment.id);
  return saved;
}

/** A payment without money has only the use of its promo code and its points to return. */
async function returnNothing(deps: RefundDeps, payment: Payment): Promise<Payment> {
  await countPromoUse(deps, payment, false);
  const changes = { status: 'REFUNDED' as const, isPromoUsed: false, ...(await returnPoints(deps, payment)) };
  return deps.payments.save(payment, changes, deps.clock.now());
}

/** A promo code's uses are the payments that have money or may still get it, and those of nothing until they are returned. */
export async function countPromoUse(
  { promoCodes }: Pick<RefundDeps, 'promoCodes'>,
  payment: Payment,
  isUsed: boolean,
): Promise<void> {
  if (!payment.promoCodeId || payment.isPromoUsed === isUsed) return;
  if (isUsed) await promoCodes.recordUse(payment.promoCodeId);
  else await promoCodes.releaseUse(payment.promoCodeId);
}
