import type { CancellationPolicy } from '@momos/contracts/cancellation-policy';
import { toStep } from '@momos/contracts/money';
import type { RefundDue } from '../rsvp/rsvp-move.ts';
import { isPaid, type Rsvp, type RsvpPayment } from '../rsvp/rsvp.ts';

/** Which part of a policy counts (spec §3 "Cancellation timing"). */
export type RefundRule = keyof CancellationPolicy;

const hour = 3_600_000;

/** The part of the policy that counts when one cancels at `now`; the later, the stricter. */
export function refundRuleAt(start: Date, now: Date): RefundRule {
  const before = start.getTime() - now.getTime();
  if (before > 72 * hour) return 'early';
  if (before > 24 * hour) return 'WITHIN72H';
  return before > 3 * hour ? 'WITHIN24H' : 'BEFORE3H';
}

/** What is still with us of a payment; minor units. A discount is taken off the ticket, fees stay with the ticket. */
export function keptOf(payment: RsvpPayment): { ticket: number; deposit: number; all: number } {
  const all = Math.max(0, payment.captured - payment.refunded);
  const deposit = Math.min(
    all,
    Math.max(0, Math.min(payment.deposit, payment.captured) - payment.refundedDeposit),
  );
  return { ticket: all - deposit, deposit, all };
}

/** What is refunded for a cancellation at `now`; minor units, never more than what was captured and not refunded. */
export function refundAmount(
  rsvp: Pick<Rsvp, 'payment' | 'currency' | 'cancellationPolicy'>,
  start: Date,
  now: Date,
): { rule: RefundRule; ticketAmount: number; depositAmount: number; everything: boolean } {
  const rule = refundRuleAt(start, now);
  const { ticketPercent, depositPercent } = rsvp.cancellationPolicy[rule];
  const kept = keptOf(rsvp.payment);
  const shareOf = (amount: number, percent: number) =>
    toStep((amount * percent) / 100, rsvp.currency, Math.floor);
  const depositAmount = shareOf(kept.deposit, depositPercent);
  if (ticketPercent === 100 && depositPercent === 100) {
    return { rule, ticketAmount: kept.ticket, depositAmount, everything: true };
  }
  // A share is of the ticket itself; what the payment cost comes back only with everything.
  const ticket = Math.min(kept.ticket, Math.max(0, rsvp.payment.ticket - rsvp.payment.discount));
  return { rule, ticketAmount: shareOf(ticket, ticketPercent), depositAmount, everything: false };
}

/** The order to give everything back, or null when nothing is with us. One key per payment and cause: it happens once. */
export function everythingBack(rsvp: Rsvp, cause: string): RefundDue | null {
  if (!isPaid(rsvp) || rsvp.payment.id === null) return null;
  return {
    key: `${cause}:${rsvp.payment.id}`,
    ticketAmount: 0,
    depositAmount: 0,
    everything: true,
    reason: cause,
  };
}

/**
 * The refund that follows a cancellation. An authorisation is released fully, as is the payment of a person who never had
 * a seat; else the policy copied into the RSVP decides. Null when nothing is refunded.
 */
export function refundOnCancel(rsvp: Rsvp, start: Date, now: Date): RefundDue | null {
  if (!isPaid(rsvp) || rsvp.payment.id === null) return null;
  if (rsvp.status !== 'APPROVED' || rsvp.payment.state === 'AUTHORISED')
    return everythingBack(rsvp, 'cancel');
  const { ticketAmount, depositAmount, everything } = refundAmount(rsvp, start, now);
  if (ticketAmount + depositAmount === 0 && !everything) return null;
  const key = `cancel:${rsvp.payment.id}`;
  return { key, ticketAmount, depositAmount, everything, reason: 'ATTENDEE_ASK_TO_CANCEL' };
}

/** The deposit's way back to one who came; null when none was taken, or it went back before. */
export function depositBack(rsvp: Rsvp): RefundDue | null {
  const { deposit } = keptOf(rsvp.payment);
  if (rsvp.payment.state !== 'CAPTURED' || deposit === 0 || rsvp.payment.id === null) return null;
  return {
    key: `deposit:${rsvp.payment.id}`,
    ticketAmount: 0,
    depositAmount: deposit,
    everything: false,
    reason: 'ATTENDED',
  };
}
