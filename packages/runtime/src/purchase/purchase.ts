import type { Payment, PaymentChange } from '@momos/contracts/proto/payments/v1/bus';
import type { paymentStates } from '@momos/contracts/purchase-money';
import { type KnownRefund, withRefunds } from './known-refund.ts';
import { type MoneyOrder, withOutcomes } from './money-order.ts';

export type PaymentState = (typeof paymentStates)[number];

/** The last known figures of one attempt to pay; minor units. */
export type PurchasePayment = {
  state: PaymentState;
  /** The attempt to pay that these figures are of; null before the first. */
  attempt: number | null;
  /** The attempt was given up: its money, if any, was ordered back or stays by the policy, and pays for nothing. */
  isOver: boolean;
  /** The payment these figures are of; null until one was opened. */
  id: string | null;
  version: number;
  ticket: number;
  deposit: number;
  fee: number;
  discount: number;
  total: number;
  captured: number;
  refunded: number;
  refundedDeposit: number;
  method: string | null;
  provider: string | null;
  /** Until when the bank keeps an authorisation, where payments knows. */
  authorisedUntil: Date | null;
};

/** What the owner of something bought keeps about its money (docs/adr/0024): an RSVP, a membership of a circle. */
export type Purchase = {
  payment: PurchasePayment;
  /** Attempts to pay that were numbered so far. */
  attempts: number;
  /** What payments was ordered to do, the oldest first. */
  orders: MoneyOrder[];
  /** The refunds of all attempts, as payments published them. */
  refunds: KnownRefund[];
  /** Its person was erased: no card and no reason is written to it any more. */
  isErased?: boolean;
};

/** A payment after a change; `change` is missing where payments returned its current state. */
export type PaymentUpdate = { payment: Payment; change?: PaymentChange };

/** A purchase's money before any payment. */
export function noPayment(isNeeded: boolean): PurchasePayment {
  return {
    state: isNeeded ? 'NEEDED' : 'NOT_NEEDED',
    attempt: null,
    isOver: false,
    id: null,
    version: 0,
    ticket: 0,
    deposit: 0,
    fee: 0,
    discount: 0,
    total: 0,
    captured: 0,
    refunded: 0,
    refundedDeposit: 0,
    method: null,
    provider: null,
    authorisedUntil: null,
  };
}

/** Whether money is authorised or taken, and was not ordered back. */
export const isPaid = ({ payment }: Pick<Purchase, 'payment'>): boolean =>
  !payment.isOver && (payment.state === 'AUTHORISED' || payment.state === 'CAPTURED');

/** The live attempt, or the number of the next; attempts up to `endedAttempt` are over. */
export function attemptFor(
  { payment, attempts }: Pick<Purchase, 'payment' | 'attempts'>,
  endedAttempt: number,
): number {
  const { attempt, isOver, state } = payment;
  const isOpen = state === 'NEEDED' || state === 'OPEN';
  if (attempt !== null && attempt > endedAttempt && !isOver && isOpen) return attempt;
  return Math.max(attempts, endedAttempt) + 1;
}

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
});

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
