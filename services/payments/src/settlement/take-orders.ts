import type { MoneyOrder as MoneyOrderMessage, MoneyOrders } from '@momos/contracts/proto/payments/v1/bus';
import { v7 as uuid } from 'uuid';
import { type MoneyOrder, moneyOrderId } from '../money-order/money-order.ts';
import { blankPayment, isPending, nextCheck, type Payment, type Subject } from '../payment/payment.ts';
import type { RefundType } from '../payment/refund-request.ts';
import { returnPoints } from '../payment/payment-points.ts';
import { amountsOf } from '../provider/pay-lines.ts';
import { endAttempt } from '../refund/return-money.ts';
import { takeCharge } from './take-charge.ts';
import { promiseRefund } from '../refund/promise-refund.ts';
import { publishPayment, saveAndPublish } from '../refund/publish-payment.ts';
import type { RefundDeps } from '../refund/refund-deps.ts';

/**
 * Takes the orders of a subject's owner, who decides about its own `kinds` alone, one after the other, in the inbox's transaction. The owner sends one again that it
 * knows no answer of; an answer that there is, is then published once more.
 */
export async function onMoneyOrders(
  deps: RefundDeps,
  { subject, orders }: MoneyOrders,
  kinds: readonly string[],
): Promise<void> {
  for (const order of subject && kinds.includes(subject.kind) ? orders : []) {
    const known = await takeOrder(deps, subject as Subject, order);
    const payment = known && known.status !== 'PENDING' && (await deps.payments.get(known.paymentId));
    if (payment) await saveAndPublish(deps, payment, 'PAYMENT_CHANGE_ORDER_UPDATED');
  }
}

/**
 * Takes an order of the money of one attempt, in the running transaction: saves it and what has to be done for it, which is
 * executed after the commit, and publishes how it stands. An order that was taken before is returned and changes nothing,
 * and none ever touches the money of another attempt.
 */
export async function takeOrder(
  deps: RefundDeps,
  subject: Subject,
  message: MoneyOrderMessage,
): Promise<MoneyOrder | undefined> {
  const known = await deps.moneyOrders.get(moneyOrderId(subject, message.id));
  if (known) return known;
  const payment = await deps.payments.ofAttempt(subject, message.attempt);
  const isErased = payment !== undefined && (await deps.erased.has(payment.userId));
  const cause = isErased ? '' : message.cause;
  const order = newOrder(subject, { ...message, cause }, { payment, now: deps.clock.now() });
  if (!payment && order.kind === 'CHARGE') await takeCharge(deps, order, message.charge);
  else if (!payment) await takeWithoutPayment(deps, order);
  else if (order.kind === 'RETURN') await takeReturn(deps, order, payment);
  else await takeCapture(deps, order, payment);
  return undefined;
}

const kindOf: Partial<Record<MoneyOrderMessage['kind'], MoneyOrder['kind']>> = {
  MONEY_ORDER_KIND_CAPTURE: 'CAPTURE',
  MONEY_ORDER_KIND_CHARGE: 'CHARGE',
};

const newOrder = (
  subject: Subject,
  { id, attempt, kind, everything, ticketAmount, depositAmount, points, cause, actorId }: MoneyOrderMessage,
  { payment, now }: { payment: Payment | undefined; now: Date },
): MoneyOrder => ({
  id: moneyOrderId(subject, id),
  orderId: id,
  subject,
  attempt,
  paymentId: payment?.id ?? '',
  kind: kindOf[kind] ?? 'RETURN',
  everything,
  ticketAmount: Math.max(0, ticketAmount),
  depositAmount: Math.max(0, depositAmount),
  ...(points > 0 ? { points } : {}),
  cause,
  actorId,
  status: 'PENDING',
  amount: 0,
  reason: '',
  createdAt: now,
  answeredAt: null,
  closedAt: null,
});

/** A capture is refused, a return done; the blank payment carries the answer. */
async function takeWithoutPayment(deps: RefundDeps, order: MoneyOrder): Promise<void> {
  const { kind, orderId, cause, actorId, subject, attempt } = order;
  const ended = kind === 'RETURN' ? { orderId, cause, actorId } : null;
  const blank = blankPayment({ subject, attempt, ended }, { id: uuid(), now: deps.clock.now() });
  await deps.moneyOrders.add({ ...order, paymentId: blank.id });
  await deps.payments.add(blank);
  await publishPayment(deps, blank, 'PAYMENT_CHANGE_FAILED');
}

/** A capture, or a charge of an attempt that was ended before: its payment answers. */
async function takeCapture(deps: RefundDeps, order: MoneyOrder, payment: Payment): Promise<void> {
  await deps.moneyOrders.add(order);
  if (payment.status !== 'AUTHORISED' || payment.command || order.kind !== 'CAPTURE') {
    await saveAndPublish(deps, payment, 'PAYMENT_CHANGE_ORDER_UPDATED');
    return;
  }
  const command = 'CAPTURE';
  const checkAt = nextCheck({ ...payment, command, tries: 0 }, deps.clock.now());
  await saveAndPublish(deps, payment, 'PAYMENT_CHANGE_ORDER_UPDATED', { command, tries: 0, checkAt });
  deps.enqueue('payment', payment.id);
}

async function takeReturn(deps: RefundDeps, order: MoneyOrder, payment: Payment): Promise<void> {
  const { orderId, cause, actorId } = order;
  const ended = { orderId, cause, actorId };
  await deps.moneyOrders.add(order);
  const isEnd = order.everything || isPending(payment);
  const changed = isEnd ? await endAttempt(deps, payment, ended) : await returnParts(deps, order, payment);
  const isReturned = changed.status === 'REFUNDED' && payment.status !== 'REFUNDED';
  await saveAndPublish(
    deps,
    changed,
    isReturned ? 'PAYMENT_CHANGE_REFUNDED' : 'PAYMENT_CHANGE_ORDER_UPDATED',
  );
}

async function returnParts(deps: RefundDeps, order: MoneyOrder, payment: Payment): Promise<Payment> {
  if (payment.points) {
    const part = { amount: order.points ?? 0, key: order.orderId };
    return deps.payments.save(payment, await returnPoints(deps, payment, part), deps.clock.now());
  }
  const { orderId: key, ticketAmount, depositAmount, cause: reason, actorId } = order;
  const type = typeOf(payment, order);
  const request = { key, type, ticketAmount, depositAmount, reason, actorId, note: '' } as const;
  const promised = await promiseRefund(deps, payment, { ...request, method: 'provider' });
  if (promised) deps.enqueue('refund', promised.refund.id);
  return promised?.payment ?? payment;
}

/** The spec's name for the refund, so that a host reads "deposit" and not "custom". */
function typeOf(
  payment: Payment,
  { ticketAmount, depositAmount }: Pick<MoneyOrder, 'ticketAmount' | 'depositAmount'>,
): RefundType {
  const paid = amountsOf(payment.lines);
  const isAllTicket = ticketAmount >= payment.capturedAmount - paid.depositAmount;
  const isAllDeposit = depositAmount >= paid.depositAmount;
  if (isAllTicket && isAllDeposit) return 'FULL';
  if (isAllDeposit && ticketAmount === 0) return 'DEPOSIT_ONLY';
  return isAllTicket && depositAmount === 0 ? 'TICKET_ONLY' : 'CUSTOM';
}
