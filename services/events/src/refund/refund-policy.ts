import type { CancellationPolicy } from '@momos/contracts/cancellation-policy';
import { toStep } from '@momos/contracts/money';
import { endOrder, type NewOrder } from '@momos/runtime/purchase/money-order';
import { pointsOf, type Rsvp } from '../rsvp/rsvp.ts';
import type { PurchasePayment } from '@momos/runtime/purchase/purchase';

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
export function keptOf(payment: PurchasePayment): { ticket: number; deposit: number; all: number } {
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

/**
 * What payments is ordered to do when a registration is cancelled. An open page is closed and an authorisation released, and
 * the money of a person who never had a seat goes back fully; else the policy copied into the RSVP decides. Null when
 * nothing goes back.
 */
export function orderOnCancel(rsvp: Rsvp, start: Date, now: Date): NewOrder | null {
  if (rsvp.status !== 'APPROVED' || rsvp.payment.state !== 'CAPTURED') return endOrder(rsvp, 'cancel');
  const { attempt, isOver, captured } = rsvp.payment;
  if (attempt === null || isOver) return null;
  if (captured === 0) return withoutMoneyOnCancel(rsvp, start, now);
  const { ticketAmount, depositAmount, everything } = refundAmount(rsvp, start, now);
  if (everything) return endOrder(rsvp, 'cancel', 'ATTENDEE_ASK_TO_CANCEL');
  if (ticketAmount + depositAmount === 0) return null;
  return partOrder({
    attempt,
    ticketAmount,
    depositAmount,
    cause: 'cancel',
    reason: 'ATTENDEE_ASK_TO_CANCEL',
  });
}

/** Momo points that go back for a cancellation at `now`, by the same share as the money of a ticket would. */
export function refundPoints(
  rsvp: Pick<Rsvp, 'pointsPrice' | 'isPaidWithPoints' | 'plusOnes' | 'cancellationPolicy'>,
  start: Date,
  now: Date,
): number {
  const { ticketPercent } = rsvp.cancellationPolicy[refundRuleAt(start, now)];
  return Math.floor((pointsOf(rsvp) * ticketPercent) / 100);
}

/** A ticket that cost nothing ends with its registration; one that was paid with points returns the policy's share of them. */
function withoutMoneyOnCancel(rsvp: Rsvp, start: Date, now: Date): NewOrder | null {
  const paid = pointsOf(rsvp);
  const points = refundPoints(rsvp, start, now);
  const { attempt } = rsvp.payment;
  if (points === paid || attempt === null) return endOrder(rsvp, 'cancel');
  if (points === 0) return null;
  const nothing = { ticketAmount: 0, depositAmount: 0 };
  return { ...partOrder({ attempt, ...nothing, cause: 'cancel', reason: 'ATTENDEE_ASK_TO_CANCEL' }), points };
}

/** The deposit's way back to one who came; null when none was taken, or it went back before. */
export function depositBack(rsvp: Rsvp): NewOrder | null {
  const { deposit } = keptOf(rsvp.payment);
  const { attempt, state, isOver } = rsvp.payment;
  if (state !== 'CAPTURED' || isOver || deposit === 0 || attempt === null) return null;
  return partOrder({
    attempt,
    ticketAmount: 0,
    depositAmount: deposit,
    cause: 'deposit',
    reason: 'ATTENDED',
  });
}

const partOrder = (
  parts: Pick<NewOrder, 'attempt' | 'ticketAmount' | 'depositAmount' | 'cause' | 'reason'>,
): NewOrder => ({ ...parts, kind: 'RETURN', everything: false, isNotified: true });
