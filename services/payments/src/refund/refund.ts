import { capturedParts, combine, type Parts, type Payment, type Subject } from '../payment/payment.ts';
import type { RefundMethod, RefundRequest, RefundType } from '../payment/refund-request.ts';

export const refundStatuses = ['PENDING', 'DONE', 'FAILED', 'UNKNOWN'] as const;

/**
 * A refund: promised while PENDING, paid out when DONE, FAILED when the provider refused it or took it back later. UNKNOWN
 * is a promise that the provider has not answered for long; it is still asked.
 */
export type Refund = {
  id: string;
  key: string;
  paymentId: string;
  subject: Pick<Subject, 'kind' | 'id'>;
  type: RefundType;
  reason: string;
  note: string;
  actorId: string;
  method: RefundMethod;
  currency: string;
  amount: number;
  /** The parts of the amount. */
  parts: Parts;
  status: (typeof refundStatuses)[number];
  /** The provider's id of it. */
  reference: string | null;
  failure: string | null;
  tries: number;
  checkAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
};

type Captured = Pick<Payment, 'capturedAmount' | 'lines' | 'promised'>;

/** The parts of a payment that can still be refunded: captured, and not promised yet. */
export const refundable = (payment: Captured): Parts =>
  combine(capturedParts(payment), payment.promised, (captured, promised) => Math.max(0, captured - promised));

/**
 * The parts of a requested refund, never more than {@link refundable}. FULL takes all that is left, TICKET_ONLY and DEPOSIT_ONLY
 * their part, CUSTOM the given ticket and deposit amounts. The fee is refunded last, after the rest of the ticket.
 */
export function refundParts(
  payment: Captured,
  request: Pick<RefundRequest, 'type' | 'ticketAmount' | 'depositAmount'>,
): Parts {
  const left = refundable(payment);
  const asked = {
    FULL: { ticket: left.ticket + left.fee, deposit: left.deposit },
    TICKET_ONLY: { ticket: left.ticket + left.fee, deposit: 0 },
    DEPOSIT_ONLY: { ticket: 0, deposit: left.deposit },
    CUSTOM: { ticket: request.ticketAmount, deposit: request.depositAmount },
  }[request.type];
  const ticket = Math.min(left.ticket, asked.ticket);
  return {
    ticket,
    deposit: Math.min(left.deposit, asked.deposit),
    fee: Math.min(left.fee, asked.ticket - ticket),
  };
}

/** Splits an amount that a host enters: from the ticket first, then from the deposit. */
export function splitAmount(
  payment: Captured,
  amount: number,
): Pick<RefundRequest, 'ticketAmount' | 'depositAmount'> {
  const left = refundable(payment);
  const ticketAmount = Math.min(left.ticket + left.fee, amount);
  return { ticketAmount, depositAmount: amount - ticketAmount };
}

/** Whether the provider still has to say how a refund ended. */
export const isWaiting = ({ status }: Pick<Refund, 'status'>): boolean =>
  status === 'PENDING' || status === 'UNKNOWN';

/** When a pending refund is tried next: after 5 s, then with exponential backoff, hourly at most. */
export const nextTry = (tries: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(2 ** tries * 5_000, 3_600_000));
