import type { Charge, Payment as PaymentMessage } from '@momos/contracts/proto/payments/v1/bus';
import type { disputeStatuses, paymentStates } from '@momos/contracts/purchase-money';
import type { KnownRefund } from './known-refund.ts';

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
  /** The payer's dispute with their bank that changed last; missing where there never was one. */
  dispute?: (typeof disputeStatuses)[number] | null;
};

/**
 * What payments has to do with the money of one attempt (decisions: "Subjects"): take what is authorised, refund, or charge a
 * kept card.
 * It stands with the purchase until it is answered, and what was answered stays for both sides to see.
 */
export type MoneyOrder = {
  /** Cause and attempt: an order is given once, however often its cause comes up. */
  id: string;
  kind: 'CAPTURE' | 'RETURN' | 'CHARGE';
  attempt: number;
  /** What goes back, in minor units; not read where everything does. */
  ticketAmount: number;
  depositAmount: number;
  /** Momo points that go back of what was paid with them; missing where money pays. */
  points?: number;
  /** The attempt is over: all its money goes back, also what lands later. */
  everything: boolean;
  cause: string;
  actorId: string;
  orderedAt: Date;
  /** SENT until payments answers; UNKNOWN while the provider does not answer. */
  status: 'SENT' | 'DONE' | 'REFUSED' | 'UNKNOWN';
  /** Minor units that were captured or went back. */
  amount: number;
  /** Why it was refused, in words for a person. */
  reason: string | null;
  /** The payment's version that answered. */
  version: number;
  /** Of a charge: what is charged, and with the card of which payment. */
  charge?: Charge;
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

/** Whether its owner answers for a payment: it numbered the attempt, or knows the payment from before attempts had numbers. */
export const hasAttempt = (
  { payment, attempts }: Pick<Purchase, 'payment' | 'attempts'>,
  paid: Pick<PaymentMessage, 'id' | 'attempt'>,
): boolean => paid.attempt <= attempts || paid.id === payment.id;

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
