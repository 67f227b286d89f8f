import type { PaymentChange } from '@momos/contracts/proto/payments/v1/bus';
import type { Observation, PaySession, ProviderName } from '../provider/observation.ts';
import type { RefundWish } from '../refund/refund-wish.ts';

/** States of a payment (decisions: "Payments"). */
export const paymentStatuses = ['OPEN', 'AUTHORISED', 'CAPTURED', 'FAILED', 'RELEASED', 'REFUNDED'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/**
 * What is still to be done at the provider: written down before the call, taken off with its outcome. RELEASE closes
 * an open page or lets an authorisation go; if the money turns out to be captured already, `refund` is what goes back.
 */
export type Order = { kind: 'CAPTURE' } | { kind: 'RELEASE'; refund: RefundWish | null };

/** What an amount of money is made of, in minor units. */
export type Parts = { ticket: number; deposit: number; fee: number };

/** One try to be paid for an RSVP. Amounts in minor units; total = ticket + deposit + fee − discount. */
export type Payment = {
  id: string;
  version: number;
  rsvpId: string;
  socialId: string;
  userId: string;
  /** Owner of the social: whom the ticket's money is owed to. */
  hostId: string;
  /** What the payer reads on the payment page. */
  title: string;
  tierName: string;
  tickets: number;
  status: PaymentStatus;
  /** The RSVP's one living payment; a database index lets no second one be. */
  isCurrent: boolean;
  currency: string;
  ticketAmount: number;
  depositAmount: number;
  feeAmount: number;
  discountAmount: number;
  totalAmount: number;
  capturedAmount: number;
  /** What went back, and the deposit's part of it. */
  refundedAmount: number;
  refundedDepositAmount: number;
  /** What was promised to go back, gone or not; a refused refund takes its part out again. */
  promised: Parts;
  promoCode: string | null;
  promoCodeId: string | null;
  /** Whether this payment counts among the uses of its promo code. */
  isPromoUsed: boolean;
  provider: ProviderName;
  isCaptureManual: boolean;
  /** Number of the payment page, counted up when the payer wants another. */
  attempt: number;
  session: PaySession | null;
  reference: string | null;
  method: string | null;
  failure: string | null;
  order: Order | null;
  /** When the held seat is given up; a payment that lands later is still settled. */
  expiresAt: Date;
  /** When the reconciler looks at it next; null when nothing is open. */
  checkAt: Date | null;
  /** Looks that changed nothing, in a row. */
  tries: number;
  createdAt: Date;
  updatedAt: Date;
};

/** A move of the state machine, and how others are told of it. */
export type Move = { status: PaymentStatus; change: PaymentChange };

const authorised: Move = { status: 'AUTHORISED', change: 'PAYMENT_CHANGE_AUTHORISED' };
const captured: Move = { status: 'CAPTURED', change: 'PAYMENT_CHANGE_CAPTURED' };
const failed: Move = { status: 'FAILED', change: 'PAYMENT_CHANGE_FAILED' };
const released: Move = { status: 'RELEASED', change: 'PAYMENT_CHANGE_RELEASED' };
const captureFailed: Move = { status: 'FAILED', change: 'PAYMENT_CHANGE_CAPTURE_FAILED' };

/**
 * Where a payment moves when the provider is seen in a state; undefined when that is no news. Money that lands is
 * always taken note of, also on a payment that was given up. A capture that the bank refused counts as failed.
 */
export function moveOn(payment: Pick<Payment, 'status' | 'order'>, seen: Observation): Move | undefined {
  if (payment.status === 'CAPTURED' || payment.status === 'REFUNDED') return undefined;
  switch (seen.state) {
    case 'captured':
      return captured;
    case 'authorised':
      // An authorisation that we let go comes back in late answers only.
      return payment.status === 'OPEN' || payment.status === 'FAILED' ? authorised : undefined;
    case 'failed':
    case 'released':
      if (payment.status === 'AUTHORISED')
        return payment.order?.kind === 'CAPTURE' ? captureFailed : released;
      if (payment.status === 'OPEN') return seen.state === 'failed' ? failed : released;
      return undefined;
    case 'open':
      return undefined;
  }
}

/** Whether a payment in this state may still change by itself or by an order. */
export const isUnsettled = (payment: Pick<Payment, 'status'>): boolean =>
  payment.status === 'OPEN' || payment.status === 'AUTHORISED';

/** Whether an order has nothing left to do. */
export const isOrderDone = (status: PaymentStatus, order: Order | null): boolean =>
  order === null ||
  (order.kind === 'CAPTURE' ? status !== 'AUTHORISED' : status !== 'OPEN' && status !== 'AUTHORISED');

const seconds = 1000;
const hours = 3600 * seconds;

/**
 * When the reconciler looks next at a payment: soon and then ever more seldom while something is expected to happen,
 * at the seat's expiry at the latest, twice a day while an authorisation waits for the host; null when all is settled.
 */
export function nextCheck(
  payment: Pick<Payment, 'status' | 'order' | 'tries' | 'expiresAt'>,
  now: Date,
): Date | null {
  const after = (ms: number) => new Date(now.getTime() + ms);
  const backoff = after(Math.min(2 ** payment.tries * 5 * seconds, 600 * seconds));
  if (payment.order) return backoff;
  if (payment.status === 'AUTHORISED') return after(12 * hours);
  if (payment.status !== 'OPEN') return null;
  const isRunning = payment.expiresAt.getTime() > now.getTime();
  return isRunning && payment.expiresAt < backoff ? payment.expiresAt : backoff;
}

/** What the captured money is made of. */
export function capturedParts(
  payment: Pick<Payment, 'capturedAmount' | 'depositAmount' | 'feeAmount'>,
): Parts {
  const deposit = Math.min(payment.depositAmount, payment.capturedAmount);
  const fee = Math.min(payment.feeAmount, payment.capturedAmount - deposit);
  return { ticket: payment.capturedAmount - deposit - fee, deposit, fee };
}

/** The sum of parts. */
export const sumOf = ({ ticket, deposit, fee }: Parts): number => ticket + deposit + fee;

/** Applies a sum or difference to each part. */
export const combine = (a: Parts, b: Parts, how: (a: number, b: number) => number): Parts => ({
  ticket: how(a.ticket, b.ticket),
  deposit: how(a.deposit, b.deposit),
  fee: how(a.fee, b.fee),
});
