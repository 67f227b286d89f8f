import type { Payment, PaymentChange } from '@momos/contracts/proto/payments/v1/bus';
import { withRefunds } from './known-refund.ts';
import { withOutcomes } from './money-order.ts';
import type { PaymentState, Purchase, PurchasePayment } from './purchase.ts';

/** A payment after a change; `change` is missing where payments returned its current state. */
export type PaymentUpdate = { payment: Payment; change?: PaymentChange };

/**
 * A purchase with what is new of one of its payments; undefined when nothing is, however often and in whatever order news
 * comes. News of another attempt than the live one (`isLive` false), or of one that is over, only answers its orders.
 */
export function withNews<P extends Purchase>(
  purchase: P,
  update: PaymentUpdate,
): { known: P; isLive: boolean } | undefined {
  const { payment } = update;
  const answered = answeredBy(purchase, payment);
  const held = purchase.payment;
  if (payment.attempt !== held.attempt)
    return answered === purchase ? undefined : { known: answered, isLive: false };
  // Versions are those of one payment; another in its place counts anew.
  if (payment.id === held.id && payment.version <= held.version) return undefined;
  return { known: { ...answered, payment: figuresOf(purchase, update) }, isLive: !held.isOver };
}

/** The purchase with what a payment says of its attempt's orders and refunds; the same when nothing is new. */
function answeredBy<P extends Purchase>(purchase: P, payment: Payment): P {
  const orders = withOutcomes(purchase.orders, payment);
  const refunds = withRefunds(purchase.refunds, payment);
  return orders === purchase.orders && refunds === purchase.refunds
    ? purchase
    : { ...purchase, orders, refunds };
}

const figuresOf = (
  { payment: held, isErased }: Purchase,
  { payment, change }: PaymentUpdate,
): PurchasePayment => ({
  state: stateOf(held, payment, change),
  attempt: payment.attempt,
  isOver: held.isOver,
  id: payment.id,
  version: payment.version,
  ticket: payment.ticketAmount,
  deposit: payment.depositAmount,
  fee: payment.feeAmount,
  discount: payment.discountAmount,
  total: payment.totalAmount,
  captured: payment.capturedAmount,
  refunded: payment.refundedAmount,
  refundedDeposit: payment.refundedDepositAmount,
  // The answers to the last orders of an erased person come after them.
  method: isErased ? null : payment.method || null,
  provider: payment.provider || null,
  authorisedUntil: payment.authorisedUntil ?? null,
  dispute: (payment.disputes.at(-1)?.status as PurchasePayment['dispute']) ?? null,
});

/**
 * Whether an attempt that its owner takes for live is over for payments, with what was captured back or on its way: it was an
 * orphan that staff refunded, or a person refunded it before it was captured. It pays for nothing.
 */
export const isEndedByPayments = ({ payment: { status, endedCause } }: PaymentUpdate): boolean =>
  endedCause !== '' && (status === 'CAPTURED' || status === 'REFUNDED');

/** Money that lands on an attempt that is over is on its way back already. */
function stateOf(
  held: PurchasePayment,
  { status }: Payment,
  change: PaymentChange | undefined,
): PaymentState {
  if (change === 'PAYMENT_CHANGE_CAPTURE_FAILED') return 'NEEDED';
  const hasMoney = status === 'AUTHORISED' || status === 'CAPTURED';
  return held.isOver && hasMoney ? held.state : (status as PaymentState);
}
