import { AppError, illegalState } from '@momos/contracts/errors';
import { noChange } from '@momos/runtime';
import type { MoneyOrder } from '../money-order/money-order.ts';
import { isPending, nextCheck, type Payment } from '../payment/payment.ts';
import { requestRelease } from '../refund/return-money.ts';
import { saveAndPublish } from '../refund/publish-payment.ts';
import { executePayment, executePaymentById } from '../settlement/execute-payment.ts';
import type { UnsettledDeps } from './unsettled-deps.ts';

/** The capture of a payment that was refused and waits for a person. */
export const refusedCapture = async (
  { moneyOrders }: Pick<UnsettledDeps, 'moneyOrders'>,
  { id }: Payment,
): Promise<MoneyOrder | undefined> =>
  (await moneyOrders.ofPayments([id])).find(
    ({ kind, status, closedAt }) => kind === 'CAPTURE' && status === 'REFUSED' && !closedAt,
  );

/**
 * Tries a refused capture again: asks the provider how the payment stands, and captures what is authorised there. Throws
 * `unavailable` while the provider is not reached.
 */
export async function captureAgain(deps: UnsettledDeps, given: Payment, order: MoneyOrder): Promise<Payment> {
  const seen = await executePayment(deps, given);
  if (seen.status !== 'AUTHORISED') return seen;
  const isDue = await deps.store.transaction(() => reopen(deps, seen.id, order));
  return isDue ? executePaymentById(deps, seen.id) : seen;
}

/** Answers whether there is a capture to execute now. */
async function reopen(deps: UnsettledDeps, id: string, { id: orderId }: MoneyOrder): Promise<boolean> {
  // Read again inside, as its owner or another person may have ended it meanwhile.
  const payment = await deps.payments.get(id);
  const order = await deps.moneyOrders.get(orderId);
  if (payment?.status !== 'AUTHORISED' || payment.ended || !order || order.closedAt) return false;
  if (payment.command) return payment.command === 'CAPTURE';
  const command = 'CAPTURE';
  const checkAt = nextCheck({ ...payment, command, tries: 0 }, deps.clock.now());
  await deps.moneyOrders.reopen(orderId);
  await saveAndPublish(deps, payment, 'PAYMENT_CHANGE_ORDER_UPDATED', { command, tries: 0, checkAt });
  return true;
}

type GivingUp = { paymentId: string; actorId: string; note: string };

/**
 * Gives up a refused capture: what is still authorised is released, a page that is still open is closed, and no person has to look at it any more. A repeat returns
 * the same. Throws `already_done` where nothing was refused, or its money was taken meanwhile.
 */
export async function giveUpCapture(
  deps: UnsettledDeps,
  { paymentId, actorId, note }: GivingUp,
): Promise<Payment> {
  return deps.store.transaction(async () => {
    const payment = await deps.payments.get(paymentId);
    const orders = payment ? await deps.moneyOrders.ofPayments([payment.id]) : [];
    const order = orders.find(({ kind, status }) => kind === 'CAPTURE' && status === 'REFUSED');
    if (!payment || !order) throw new AppError('already_done', 'There is no refused charge any more.');
    if (order.closedAt) {
      noChange();
      return payment;
    }
    if (payment.command === 'CAPTURE') throw illegalState('payment', 'being charged', 'released');
    const shown = (await deps.erased.has(payment.userId)) ? '' : note;
    await deps.moneyOrders.giveUp(order.id, { actorId, note: shown }, deps.clock.now());
    // A write of the payment in any case, so that it is not tried again at the same instant.
    // Also of a page that is still open: what is authorised there later would wait for a charge that no one makes.
    const isHeld = isPending(payment) && payment.command === null;
    const released = isHeld ? await requestRelease(deps, payment) : payment;
    return saveAndPublish(deps, released, 'PAYMENT_CHANGE_ORDER_UPDATED');
  });
}
