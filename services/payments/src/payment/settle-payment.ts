import { notFound } from '@momos/contracts/errors';
import { captureTransaction } from '../ledger/ledger.ts';
import type { Observation } from '../provider/observation.ts';
import { giveBack } from '../refund/give-back.ts';
import { tellPayment } from './payment-message.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { isOrderDone, isUnsettled, type Move, moveOn, nextCheck, type Payment } from './payment.ts';
import type { PaymentChanges } from './payment.store.ts';

/**
 * The one way a payment is completed: whoever gets there first (the return page, a webhook, the reconciler, an order)
 * brings what the provider says, and the payment, the ledger, the promo code's uses and the event change together, once.
 * Safe to call any number of times with old news. Answers the payment as it stands.
 */
export async function settlePayment(deps: PaymentDeps, id: string, seen: Observation): Promise<Payment> {
  const payment = await deps.payments.get(id);
  if (!payment) throw notFound('payment', id);
  if (!moveOn(payment, seen)) return rest(deps, payment);
  return deps.store.transaction(async () => {
    // Read again inside: two at once conflict here, and the second finds nothing left to do.
    const fresh = await deps.payments.get(id);
    const move = fresh && moveOn(fresh, seen);
    return move ? settle(deps, fresh, { move, seen }) : (fresh ?? payment);
  });
}

async function settle(
  deps: PaymentDeps,
  payment: Payment,
  news: { move: Move; seen: Observation },
): Promise<Payment> {
  const isSuperseded = !payment.isCurrent && (await deps.payments.currentOf(payment.rsvpId)) !== undefined;
  const changes = changesOf(payment, news, { isSuperseded, now: deps.clock.now() });
  await countPromoUse(deps, payment, changes.isPromoUsed);
  const settled = await deps.payments.save(payment, changes, deps.clock.now());
  if (settled.status === 'CAPTURED') await deps.ledger.append(captureTransaction(settled), deps.clock.now());
  await tellPayment(deps, settled, news.move.change);
  deps.log.info({ paymentId: payment.id, from: payment.status, to: settled.status }, 'payment moved on');
  return settleUp(deps, payment, settled);
}

/** Money that landed although it was let go, or beside another payment of the same RSVP, goes back at once. */
async function settleUp(deps: PaymentDeps, before: Payment, settled: Payment): Promise<Payment> {
  if (settled.status === 'CAPTURED' && before.order?.kind === 'RELEASE' && before.order.refund)
    return giveBack(deps, settled, before.order.refund);
  if (settled.isCurrent || (settled.status !== 'CAPTURED' && settled.status !== 'AUTHORISED')) return settled;
  return giveBack(deps, settled, {
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
  { move, seen }: { move: Move; seen: Observation },
  { isSuperseded, now }: { isSuperseded: boolean; now: Date },
): PaymentChanges {
  const { status } = move;
  const order = isOrderDone(status, payment.order) ? null : payment.order;
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

/** Keeps the uses of a promo code equal to the payments that stand or may still come to stand. */
async function countPromoUse(
  deps: PaymentDeps,
  payment: Payment,
  isUsed: boolean | undefined,
): Promise<void> {
  if (!payment.promoCodeId || payment.isPromoUsed === isUsed) return;
  if (isUsed) await deps.promoCodes.takeAgain(payment.promoCodeId);
  else await deps.promoCodes.giveBack(payment.promoCodeId);
}

async function rest(deps: PaymentDeps, payment: Payment): Promise<Payment> {
  if (!isUnsettled(payment) && payment.checkAt === null) return payment;
  await deps.payments.postpone(payment, nextCheck(payment, deps.clock.now()), payment.tries + 1);
  return payment;
}
