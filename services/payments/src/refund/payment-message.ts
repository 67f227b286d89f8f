import type {
  MoneyOrderOutcome,
  Payment as PaymentMessage,
  Refund as RefundMessage,
} from '@momos/contracts/proto/payments/v1/bus';
import type { MoneyOrder } from '../money-order/money-order.ts';
import type { Dispute } from '../payment/dispute.ts';
import type { Payment } from '../payment/payment.ts';
import { amountsOf } from '../provider/pay-lines.ts';
import type { RefundDeps } from './refund-deps.ts';
import type { Refund } from './refund.ts';

/** What belongs to payments: their refunds and orders. */
export type Belongings = { refunds: readonly Refund[]; orders: readonly MoneyOrder[] };

/** The cause of an erased payer's order is not kept. */
const unnamedCause = 'ended';

/** A payment with its refunds and orders as other services know it. */
export const paymentMessage = (payment: Payment, { refunds, orders }: Belongings): PaymentMessage => ({
  ...amountsOf(payment.lines),
  id: payment.id,
  version: payment.version,
  subject: payment.subject,
  attempt: payment.attempt,
  userId: payment.userId,
  payeeId: payment.payeeId,
  status: payment.status,
  currency: payment.currency,
  lines: payment.lines,
  capturedAmount: payment.capturedAmount,
  refundedAmount: payment.refundedAmount,
  refundedDepositAmount: payment.refundedDepositAmount,
  promoCode: payment.promoCode ?? '',
  provider: payment.provider,
  method: payment.method ?? '',
  authorisedUntil: payment.authorisedUntil ?? undefined,
  createdAt: payment.createdAt,
  updatedAt: payment.updatedAt,
  endedCause: payment.ended ? payment.ended.cause || unnamedCause : '',
  disputes: (payment.disputes ?? []).map(disputeMessage),
  refunds: refunds.filter(refund => refund.paymentId === payment.id).map(refundMessage),
  orders: orders.filter(order => order.paymentId === payment.id).map(orderMessage),
});

const disputeMessage = ({ id, status, amount, reason, dueBy, openedAt, closedAt }: Dispute) => ({
  ...{ id, status, amount, reason, openedAt },
  dueBy: dueBy ?? undefined,
  closedAt: closedAt ?? undefined,
});

/** A refund as other services know it. */
export const refundMessage = (refund: Refund): RefundMessage => ({
  id: refund.id,
  requestId: refund.key,
  type: refund.type,
  reason: refund.reason,
  note: refund.note,
  amount: refund.amount,
  depositAmount: refund.parts.deposit,
  status: refund.status,
  failure: refund.failure ?? '',
  method: refund.method,
  createdAt: refund.createdAt,
  coveredBy: refund.coveredBy ?? '',
  updatedAt: refund.updatedAt,
});

const orderMessage = ({ orderId, status, amount, reason }: MoneyOrder): MoneyOrderOutcome => ({
  orderId,
  status,
  amount,
  reason,
});

/** Payments with all that belongs to them as other services know them. */
export async function paymentMessages(
  { refunds, moneyOrders }: Pick<RefundDeps, 'refunds' | 'moneyOrders'>,
  payments: readonly Payment[],
): Promise<PaymentMessage[]> {
  const ids = payments.map(({ id }) => id);
  const belongings = { refunds: await refunds.ofPayments(ids), orders: await moneyOrders.ofPayments(ids) };
  return payments.map(payment => paymentMessage(payment, belongings));
}
