import type {
  Payment as PaymentMessage,
  PaymentChange,
  Refund as RefundMessage,
} from '@momos/contracts/proto/payments/v1/bus';
import { topics } from '@momos/contracts/topics';
import type { Payment } from '../payment/payment.ts';
import type { RefundDeps } from './refund-deps.ts';
import type { Refund } from './refund.ts';

/** A payment with its refunds as other services know it. */
export const paymentMessage = (payment: Payment, refunds: readonly Refund[]): PaymentMessage => ({
  id: payment.id,
  version: payment.version,
  rsvpId: payment.rsvpId,
  socialId: payment.socialId,
  userId: payment.userId,
  status: payment.status,
  currency: payment.currency,
  ticketAmount: payment.ticketAmount,
  depositAmount: payment.depositAmount,
  feeAmount: payment.feeAmount,
  discountAmount: payment.discountAmount,
  totalAmount: payment.totalAmount,
  capturedAmount: payment.capturedAmount,
  refundedAmount: payment.refundedAmount,
  refundedDepositAmount: payment.refundedDepositAmount,
  promoCode: payment.promoCode ?? '',
  provider: payment.provider,
  method: payment.method ?? '',
  createdAt: payment.createdAt,
  updatedAt: payment.updatedAt,
  refunds: refunds.filter(refund => refund.paymentId === payment.id).map(refundMessage),
});

/** A refund as other services know it. */
export const refundMessage = (refund: Refund): RefundMessage => ({
  id: refund.id,
  type: refund.type,
  reason: refund.reason,
  note: refund.note,
  amount: refund.amount,
  depositAmount: refund.parts.deposit,
  status: refund.status,
  createdAt: refund.createdAt,
});

/** Publishes a payment's change with its full state, in the running transaction. */
export async function publishPayment(
  { refunds, outbox }: Pick<RefundDeps, 'refunds' | 'outbox'>,
  payment: Payment,
  change: PaymentChange,
): Promise<void> {
  const message = paymentMessage(payment, await refunds.ofPayments([payment.id]));
  await outbox.add(topics.payment, { change, payment: message });
}
