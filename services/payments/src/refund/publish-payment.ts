import type { PaymentChange } from '@momos/contracts/proto/payments/v1/bus';
import { topics } from '@momos/contracts/topics';
import { closedAtOf, type MoneyOrder, outcomeOf } from '../money-order/money-order.ts';
import type { Payment } from '../payment/payment.ts';
import type { PaymentChanges } from '../payment/payment.store.ts';
import { paymentMessage } from './payment-message.ts';
import type { RefundDeps } from './refund-deps.ts';
import type { Refund } from './refund.ts';

/** Saves changes of a payment and publishes them, in the running transaction. */
export async function saveAndPublish(
  deps: RefundDeps,
  payment: Payment,
  change: PaymentChange,
  changes: PaymentChanges = {},
): Promise<Payment> {
  const saved = await deps.payments.save(payment, changes, deps.clock.now());
  await publishPayment(deps, saved, change);
  return saved;
}

/**
 * Answers the orders of a payment as it stands now and publishes its change with its full state, in the running
 * transaction. A version of a payment is published once.
 */
export async function publishPayment(
  deps: RefundDeps,
  payment: Payment,
  change: PaymentChange,
): Promise<void> {
  const refunds = await deps.refunds.ofPayments([payment.id]);
  const orders = await answerOrders(deps, payment, refunds);
  await deps.outbox.add(topics.payment, { change, payment: paymentMessage(payment, { refunds, orders }) });
}

async function answerOrders(
  deps: RefundDeps,
  payment: Payment,
  refunds: readonly Refund[],
): Promise<MoneyOrder[]> {
  const answered: MoneyOrder[] = [];
  const now = deps.clock.now();
  for (const order of await deps.moneyOrders.ofPayments([payment.id])) {
    const { status, amount, reason } = outcomeOf(order, payment, refunds);
    const isNews = status !== order.status || amount !== order.amount || reason !== order.reason;
    const closedAt = closedAtOf({ ...order, status }, payment, now);
    const isClosed = closedAt?.getTime() !== order.closedAt?.getTime();
    if (isNews || isClosed)
      await deps.moneyOrders.answer(order.id, { status, amount, reason, closedAt }, now);
    if (isNews && status === 'REFUSED') reportRefused(deps, order, reason);
    answered.push({ ...order, status, amount, reason, closedAt });
  }
  return answered;
}

/** An order that cannot be executed needs a person. */
function reportRefused(deps: RefundDeps, order: MoneyOrder, reason: string): void {
  const { subject, attempt, orderId, kind } = order;
  // A card that is declined needs its payer alone, whom the owner writes to.
  if (kind === 'CHARGE') return;
  deps.store.afterCommit(() => {
    deps.countRefused('order');
    deps.log.warn({ op: 'money-order.refused', subject, attempt, orderId, kind, reason }, 'Order refused');
  });
}
