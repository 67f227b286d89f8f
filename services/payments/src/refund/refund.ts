import { capturedParts, combine, type Parts, type Payment } from '../payment/payment.ts';
import type { RefundType, RefundWish } from './refund-wish.ts';

/** A refund: promised when PENDING, gone when DONE. */
export type Refund = {
  id: string;
  key: string;
  paymentId: string;
  rsvpId: string;
  type: RefundType;
  reason: string;
  note: string;
  actorId: string;
  currency: string;
  amount: number;
  /** What the amount is made of. */
  parts: Parts;
  status: 'PENDING' | 'DONE' | 'FAILED';
  /** The provider's id of it. */
  reference: string | null;
  failure: string | null;
  tries: number;
  checkAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
};

type Captured = Pick<Payment, 'capturedAmount' | 'depositAmount' | 'feeAmount' | 'promised'>;

/** What of a payment can still be given back: captured, and not promised yet. */
export const refundable = (payment: Captured): Parts =>
  combine(capturedParts(payment), payment.promised, (captured, promised) => Math.max(0, captured - promised));

/**
 * What a wish comes to, never more than {@link refundable}. FULL takes all that is left, TICKET_ONLY and DEPOSIT_ONLY
 * their part, CUSTOM the given ticket and deposit amounts. The fee goes back last, after the rest of the ticket.
 */
export function refundParts(
  payment: Captured,
  wish: Pick<RefundWish, 'type' | 'ticketAmount' | 'depositAmount'>,
): Parts {
  const left = refundable(payment);
  const asked = {
    FULL: { ticket: left.ticket + left.fee, deposit: left.deposit },
    TICKET_ONLY: { ticket: left.ticket + left.fee, deposit: 0 },
    DEPOSIT_ONLY: { ticket: 0, deposit: left.deposit },
    CUSTOM: { ticket: wish.ticketAmount, deposit: wish.depositAmount },
  }[wish.type];
  const ticket = Math.min(left.ticket, asked.ticket);
  return {
    ticket,
    deposit: Math.min(left.deposit, asked.deposit),
    fee: Math.min(left.fee, asked.ticket - ticket),
  };
}

/** Splits one amount that a host names: the ticket's side first, then the deposit. */
export function splitAmount(
  payment: Captured,
  amount: number,
): Pick<RefundWish, 'ticketAmount' | 'depositAmount'> {
  const left = refundable(payment);
  const ticketAmount = Math.min(left.ticket + left.fee, amount);
  return { ticketAmount, depositAmount: amount - ticketAmount };
}

/** When a pending refund is tried next: after 5 s, then ever later, every hour at last. */
export const nextTry = (tries: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(2 ** tries * 5_000, 3_600_000));
