import type { PaymentChange } from '@momos/contracts/proto/payments/v1/bus';
import type { Observation, PaySession, ProviderName } from '../provider/observation.ts';
import type { RefundRequest } from './refund-request.ts';

/** States of a payment (decisions: "Payments"). */
export const paymentStatuses = ['OPEN', 'AUTHORISED', 'CAPTURED', 'FAILED', 'RELEASED', 'REFUNDED'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/**
 * A pending command to the provider: saved before the call, removed with its outcome. RELEASE closes an open page or
 * releases an authorisation; if the money turns out to be captured already, `refund` is requested.
 */
export type PaymentCommand = { kind: 'CAPTURE' } | { kind: 'RELEASE'; refund: RefundRequest | null };

/** The parts of an amount, in minor units. */
export type Parts = { ticket: number; deposit: number; fee: number };

/** One attempt to pay for an RSVP. Amounts in minor units; total = ticket + deposit + fee − discount. */
export type Payment = {
  id: string;
  version: number;
  rsvpId: string;
  socialId: string;
  userId: string;
  /** Owner of the social, who is owed the ticket's money. */
  hostId: string;
  /** The title on the payment page. */
  title: string;
  tierName: string;
  tickets: number;
  status: PaymentStatus;
  /** The RSVP's one current payment; a unique index allows no second one. */
  isCurrent: boolean;
  currency: string;
  ticketAmount: number;
  depositAmount: number;
  feeAmount: number;
  discountAmount: number;
  totalAmount: number;
  capturedAmount: number;
  /** The refunded amount, and the deposit's part of it. */
  refundedAmount: number;
  refundedDepositAmount: number;
  /** Refunds that were promised, done or not; a refused refund takes its part out again. */
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
  order: PaymentCommand | null;
  /** When the hold of the seat ends; a payment that lands later is still settled. */
  expiresAt: Date;
  /** When the reconciler checks it next; null when nothing is open. */
  checkAt: Date | null;
  /** Checks in a row that changed nothing. */
  tries: number;
  createdAt: Date;
  updatedAt: Date;
};

/** The item, the buyer and the price: the part of a payment that its subject decides. */
export type Purchase = Pick<
  Payment,
  | 'rsvpId'
  | 'socialId'
  | 'userId'
  | 'hostId'
  | 'title'
  | 'tierName'
  | 'tickets'
  | 'currency'
  | 'ticketAmount'
  | 'depositAmount'
  | 'feeAmount'
  | 'discountAmount'
  | 'totalAmount'
  | 'promoCode'
  | 'promoCodeId'
  | 'isCaptureManual'
  | 'expiresAt'
>;

/** A new payment at a provider; open, without a page yet. */
export function newPayment(
  purchase: Purchase,
  { id, provider, now }: { id: string; provider: ProviderName; now: Date },
): Payment {
  const payment: Payment = {
    ...purchase,
    id,
    provider,
    version: 1,
    status: 'OPEN',
    isCurrent: true,
    capturedAmount: 0,
    refundedAmount: 0,
    refundedDepositAmount: 0,
    promised: { ticket: 0, deposit: 0, fee: 0 },
    isPromoUsed: purchase.promoCodeId !== null,
    attempt: 1,
    session: null,
    reference: null,
    method: null,
    failure: null,
    order: null,
    checkAt: null,
    tries: 0,
    createdAt: now,
    updatedAt: now,
  };
  return { ...payment, checkAt: nextCheck(payment, now) };
}

/** A transition of the state machine, and the change that is published for it. */
export type Transition = { status: PaymentStatus; change: PaymentChange };

const authorised: Transition = { status: 'AUTHORISED', change: 'PAYMENT_CHANGE_AUTHORISED' };
const captured: Transition = { status: 'CAPTURED', change: 'PAYMENT_CHANGE_CAPTURED' };
const failed: Transition = { status: 'FAILED', change: 'PAYMENT_CHANGE_FAILED' };
const released: Transition = { status: 'RELEASED', change: 'PAYMENT_CHANGE_RELEASED' };
const captureFailed: Transition = { status: 'FAILED', change: 'PAYMENT_CHANGE_CAPTURE_FAILED' };

/**
 * The transition of a payment for an observation; undefined when nothing changes. Money that lands is always recorded,
 * also on a payment that was given up. A capture that the bank refused counts as failed.
 */
export function transitionFor(
  payment: Pick<Payment, 'status' | 'order'>,
  seen: Observation,
): Transition | undefined {
  if (payment.status === 'CAPTURED' || payment.status === 'REFUNDED') return undefined;
  switch (seen.state) {
    case 'captured':
      return captured;
    case 'authorised':
      // After a release, `authorised` can only be a late answer.
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

/** Whether a payment in this state may still change without a refund. */
export const isPending = (payment: Pick<Payment, 'status'>): boolean =>
  payment.status === 'OPEN' || payment.status === 'AUTHORISED';

/** Whether a command has nothing left to do. */
export const isCommandDone = (status: PaymentStatus, command: PaymentCommand | null): boolean =>
  command === null || (command.kind === 'CAPTURE' ? status !== 'AUTHORISED' : !isPending({ status }));

const seconds = 1000;
const hours = 3600 * seconds;

/**
 * When the reconciler checks a payment next: in 5 s and then with exponential backoff while a change is expected, at the
 * expiry of the hold at the latest, twice a day while an authorisation waits for the host; null when nothing is pending.
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

/** The parts of the captured amount. */
export function capturedParts(
  payment: Pick<Payment, 'capturedAmount' | 'depositAmount' | 'feeAmount'>,
): Parts {
  const deposit = Math.min(payment.depositAmount, payment.capturedAmount);
  const fee = Math.min(payment.feeAmount, payment.capturedAmount - deposit);
  return { ticket: payment.capturedAmount - deposit - fee, deposit, fee };
}

/** The sum of parts. */
export const sumOf = ({ ticket, deposit, fee }: Parts): number => ticket + deposit + fee;

/** Combines two amounts part by part. */
export const combine = (a: Parts, b: Parts, how: (a: number, b: number) => number): Parts => ({
  ticket: how(a.ticket, b.ticket),
  deposit: how(a.deposit, b.deposit),
  fee: how(a.fee, b.fee),
});
