import {
  isPending,
  isCommandDone,
  nextCheck,
  type Payment,
  type Transition,
  transitionFor,
} from '../payment/payment.ts';
import { captureBooking } from '../payment/payment-ledger.ts';
import type { PaymentChanges } from '../payment/payment.store.ts';
import type { Observation } from '../provider/observation.ts';
import { publishPayment } from '../refund/payment-message.ts';
import type { RefundDeps } from '../refund/refund-deps.ts';
import { refundOrRelease } from '../refund/refund-or-release.ts';

/** An observation of a payment, and the transition that it makes. */
type News = { transition: Transition; seen: Observation };

/**
 * The only way a payment is completed: the first of return page, webhook, reconciler and command brings the provider's
 * observation, and the payment, the ledger, the promo code's uses and the event change together, once.
 * Safe to call any number of times with old news. `payment` is as it was read before the provider was asked; the result
 * is its state now.
 */
export async function settlePayment(deps: RefundDeps, payment: Payment, seen: Observation): Promise<Payment> {
  if (!transitionFor(payment, seen)) return checkLater(deps, payment);
  return deps.store.transaction(async () => {
    // Read again inside: of two concurrent calls one conflicts here, and then finds nothing left to do.
    const fresh = await deps.payments.get(payment.id);
    const transition = fresh && transitionFor(fresh, seen);
    return transition ? advanceStatus(deps, fresh, { transition, seen }) : (fresh ?? payment);
  });
}

async function advanceStatus(deps: RefundDeps, payment: Payment, news: News): Promise<Payment> {
  const isSuperseded = !payment.isCurrent && (await deps.payments.currentOf(payment.rsvpId)) !== undefined;
  const changes = changesOf(payment, news, { isSuperseded, now: deps.clock.now() });
  await countPromoUse(deps, payment, changes.isPromoUsed);
  const settled = await deps.payments.save(payment, changes, deps.clock.now());
  if (settled.status === 'CAPTURED') await deps.ledger.append(captureBooking(settled), deps.clock.now());
  await publishPayment(deps, settled, news.transition.change);
  deps.log.info(
    { op: 'payment.settle', paymentId: payment.id, from: payment.status, to: settled.status },
    'Payment changed its status',
  );
  return refundUnwanted(deps, payment, settled);
}

/** Refunds money that landed although its release was requested, or beside another payment of the same RSVP. */
async function refundUnwanted(deps: RefundDeps, before: Payment, settled: Payment): Promise<Payment> {
  if (settled.status === 'CAPTURED' && before.order?.kind === 'RELEASE' && before.order.refund)
    return refundOrRelease(deps, settled, before.order.refund);
  if (settled.isCurrent || (settled.status !== 'CAPTURED' && settled.status !== 'AUTHORISED')) return settled;
  return refundOrRelease(deps, settled, {
    key: `superseded:${settled.id}`,
    type: 'FULL',
    ticketAmount: 0,
    depositAmount: 0,
    reason: 'CUSTOM',
    note: 'Paid twice for the same RSVP.',
    actorId: 'system',
  });
}

function changesOf(
  payment: Payment,
  { transition, seen }: News,
  { isSuperseded, now }: { isSuperseded: boolean; now: Date },
): PaymentChanges {
  const { status } = transition;
  const order = isCommandDone(status, payment.order) ? null : payment.order;
  const hasMoney = status === 'AUTHORISED' || status === 'CAPTURED';
  return {
    status,
    order,
    isCurrent: hasMoney && !isSuperseded,
    isPromoUsed: payment.promoCodeId !== null && hasMoney,
    capturedAmount: status === 'CAPTURED' ? seen.amount : payment.capturedAmount,
    reference: seen.reference ?? payment.reference,
    method: seen.method ?? payment.method,
    failure: hasMoney ? null : seen.reason,
    tries: 0,
    checkAt: nextCheck({ ...payment, status, order, tries: 0 }, now),
  };
}

/** A promo code's uses are the payments that have money or may still get it. */
async function countPromoUse(
  { promoCodes }: RefundDeps,
  payment: Payment,
  isUsed: boolean | undefined,
): Promise<void> {
  if (!payment.promoCodeId || payment.isPromoUsed === isUsed) return;
  if (isUsed) await promoCodes.recordUse(payment.promoCodeId);
  else await promoCodes.releaseUse(payment.promoCodeId);
}

async function checkLater({ payments, clock }: RefundDeps, payment: Payment): Promise<Payment> {
  if (!isPending(payment) && payment.checkAt === null) return payment;
  await payments.postpone(payment, nextCheck(payment, clock.now()), payment.tries + 1);
  return payment;
}
