import { detached } from '@momos/runtime';
import {
  isCommandDone,
  isPending,
  nextCheck,
  observedPage,
  type Payment,
  toAcknowledge,
  type Transition,
  transitionFor,
  unknownAfterTries,
} from '../payment/payment.ts';
import { returnPoints } from '../payment/payment-points.ts';
import { captureBooking } from '../payment/payment-ledger.ts';
import type { PaymentChanges } from '../payment/payment.store.ts';
import type { Observation } from '../provider/observation.ts';
import { countPromoUse, returnMoney } from '../refund/return-money.ts';
import { publishPayment, saveAndPublish } from '../refund/publish-payment.ts';
import type { SettlementDeps } from './settlement-deps.ts';
import { notifyOwner } from './notify-owner.ts';

/** An observation of a page of a payment, and the transition that it makes. */
type News = { transition: Transition; seen: Observation; page: number };

/**
 * The only way a payment is completed: the first of return page, webhook, reconciler and command brings the provider's
 * observation, and the payment, the ledger, the promo code's uses and the event change together, once. Afterwards the owner
 * of the subject is notified. Safe to call any number of times with old news: of a page whose place another has taken only
 * money counts. `payment` is as it was read before the provider was asked; the result is its state now.
 */
export async function settlePayment(
  deps: SettlementDeps,
  payment: Payment,
  seen: Observation,
): Promise<Payment> {
  if (!transitionFor(payment, seen)) return checkLater(deps, payment);
  const page = observedPage(payment);
  return deps.store.transaction(async () => {
    // Read again inside: of two concurrent calls one conflicts here, and then finds nothing left to do.
    const fresh = await deps.payments.get(payment.id);
    const isNews = fresh && !isGivenBack(fresh) && (fresh.page === page || isMoney(seen));
    const transition = isNews ? transitionFor(fresh, seen) : undefined;
    return fresh && transition ? advanceStatus(deps, fresh, { transition, seen, page }) : (fresh ?? payment);
  });
}

/** Whether a payment was made with points that are back with the payer: it pays for nothing any more. */
const isGivenBack = ({ points, status }: Payment): boolean =>
  points !== undefined && (status === 'FAILED' || status === 'RELEASED');

/** Whether the payer has paid. */
export const isMoney = ({ state }: Observation): boolean => state === 'authorised' || state === 'captured';

async function advanceStatus(deps: SettlementDeps, payment: Payment, news: News): Promise<Payment> {
  const isErased = await deps.erased.has(payment.userId);
  const changes = changesOf(payment, news, { isErased, now: deps.clock.now() });
  await countPromoUse(deps, payment, changes.isPromoUsed);
  const isLost = changes.status === 'FAILED' || changes.status === 'RELEASED';
  const back = isLost ? await returnPoints(deps, payment) : {};
  const settled = await deps.payments.save(payment, { ...changes, ...back }, deps.clock.now());
  if (settled.status === 'CAPTURED') await deps.ledger.append(captureBooking(settled), deps.clock.now());
  // Money that lands on an attempt that is over goes back immediately, without another word of the owner.
  const result = await returnMoney(deps, settled);
  const { change } = result.status === 'REFUNDED' ? returned : news.transition;
  await publishPayment(deps, result, change);
  deps.store.afterCommit(() => {
    const { id, status: from, subject, attempt } = payment;
    const fields = { op: 'payment.settle', paymentId: id, subject, attempt, from, to: result.status };
    deps.log.info(fields, 'Payment changed its status');
    void detached(() => notifyOwner(deps, result));
  });
  return result;
}

/** A payment of nothing that landed on an attempt that is over. */
const returned = { change: 'PAYMENT_CHANGE_REFUNDED' } as const;

function changesOf(
  payment: Payment,
  { transition: { status }, seen, page }: News,
  { isErased, now }: { isErased: boolean; now: Date },
): PaymentChanges & { isPromoUsed: boolean } {
  const command = isCommandDone(status, payment.command) ? null : payment.command;
  const hasMoney = isMoney(seen);
  return {
    status,
    command,
    isPromoUsed: payment.promoCodeId !== null && hasMoney,
    capturedAmount: status === 'CAPTURED' ? seen.amount : payment.capturedAmount,
    reference: seen.reference ?? payment.reference,
    method: isErased ? null : (seen.method ?? payment.method),
    ...(payment.isCardKept && seen.card ? { card: isErased ? null : seen.card } : {}),
    failure: hasMoney ? null : seen.reason,
    authorisedUntil: status === 'AUTHORISED' ? (seen.authorisedUntil ?? null) : null,
    tries: 0,
    checkAt: nextCheck({ ...payment, status, command, tries: 0 }, now),
    ...(status === 'CAPTURED' && seen.amount > 0 && !payment.ended
      ? { acknowledgement: toAcknowledge(now) }
      : {}),
    // The page that was paid is the payment's, whichever other was wanted.
    ...(hasMoney ? { page } : {}),
  };
}

/** Sets the next check of a payment that did not change; its orders become unknown when that was often so. */
export async function checkLater(deps: SettlementDeps, payment: Payment): Promise<Payment> {
  if (!isPending(payment) && payment.checkAt === null) return payment;
  const tries = payment.tries + 1;
  const checkAt = nextCheck(payment, deps.clock.now());
  if (!payment.command || tries !== unknownAfterTries) {
    await deps.payments.postpone(payment, checkAt, tries);
    return payment;
  }
  return deps.store.transaction(() =>
    saveAndPublish(deps, payment, 'PAYMENT_CHANGE_ORDER_UPDATED', { checkAt, tries }),
  );
}
