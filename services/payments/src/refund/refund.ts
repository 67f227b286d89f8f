import { lostOf, lostParts } from '../payment/dispute.ts';
import { capturedParts, combine, type Parts, type Payment, type Subject, sumOf } from '../payment/payment.ts';
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
  /** Of a failed one: the later refund that took its place; null while its money waits for a person. */
  coveredBy: string | null;
  /** Who took it back that it was paid by hand; missing where that did not happen. */
  undone?: { actorId: string; note: string; at: Date };
  tries: number;
  checkAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
};

type Captured = Pick<Payment, 'capturedAmount' | 'lines' | 'promised' | 'disputes'>;

/** The parts of a payment that can still be refunded: captured, not promised yet, and not lost to the payer's bank. */
export function refundable(payment: Captured): Parts {
  const left = combine(
    capturedParts(payment),
    combine(payment.promised, lostParts(payment), (promised, lost) => promised + lost),
    (captured, gone) => Math.max(0, captured - gone),
  );
  // A bank takes more than is left where a refund was on its way, and that refund may fail afterwards.
  const most = payment.capturedAmount - sumOf(payment.promised) - lostOf(payment);
  const ticket = Math.max(0, Math.min(left.ticket, most - left.deposit - left.fee));
  const fee = Math.max(0, Math.min(left.fee, most - left.deposit));
  return { ticket, fee, deposit: Math.max(0, Math.min(left.deposit, most)) };
}

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

/** The key of the refund that is made when a failed one is sent again: there is one, whoever asks for it. */
export const keyOfAgain = ({ id }: Pick<Refund, 'id'>): string => `again:${id}`;

/** What is asked for when a failed refund is sent again: the same, as far as it is left. */
export const againOf = ({ type, reason, note, parts }: Refund) => ({
  type,
  reason,
  note,
  ticketAmount: parts.ticket + parts.fee,
  depositAmount: parts.deposit,
});

/**
 * The failed refunds of a payment whose place a new one takes: the one that it is sent for, the oldest that its amount is enough
 * for, and all when `left` says that nothing more can be refunded.
 */
export function coveredBy(
  { key, amount }: Pick<Refund, 'key' | 'amount'>,
  failed: readonly Pick<Refund, 'id' | 'amount'>[],
  left: number,
): string[] {
  const named = failed.find(each => keyOfAgain(each) === key);
  if (left === 0) return failed.map(({ id }) => id);
  if (named) return [named.id];
  let rest = amount;
  return failed.flatMap(each => {
    if (each.amount > rest) return [];
    rest -= each.amount;
    return [each.id];
  });
}

/** Whether a refund failed and nothing took its place: its money is still with us and needs a person. */
export const isOpen = ({ status, coveredBy: later }: Pick<Refund, 'status' | 'coveredBy'>): boolean =>
  status === 'FAILED' && later === null;

/** Whether the provider still has to say how a refund ended. */
export const isWaiting = ({ status }: Pick<Refund, 'status'>): boolean =>
  status === 'PENDING' || status === 'UNKNOWN';

/** When a pending refund is tried next: after 5 s, then with exponential backoff, hourly at most. */
export const nextTry = (tries: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(2 ** tries * 5_000, 3_600_000));
