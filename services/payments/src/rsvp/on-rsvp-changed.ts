import type { Delivered } from '@momos/bus';
import type { Rsvp, RsvpChanged } from '@momos/contracts/proto/events/v1/bus';
import { isPending, type Payment } from '../payment/payment.ts';
import type { RefundRequest, RefundType } from '../payment/refund-request.ts';
import type { RefundDeps } from '../refund/refund-deps.ts';
import { refundOrRelease, requestRelease } from '../refund/refund-or-release.ts';
import { requestCapture } from '../settlement/capture-payment.ts';

const ended = new Set(['CANCELLED', 'REJECTED', 'HIDDEN']);

/** Handles the changes one after the other; one query leaves out those of RSVPs without a payment. */
export async function onRsvpsChanged(deps: RefundDeps, changes: Delivered<RsvpChanged>[]): Promise<void> {
  const withPayment = await deps.payments.rsvpsWithPayment(
    changes.flatMap(({ message }) => message.rsvp?.id ?? []),
  );
  for (const { message } of changes) {
    if (message.rsvp && withPayment.has(message.rsvp.id)) await onRsvpChanged(deps, message);
  }
}

/**
 * Applies an RSVP's change to its money: the host's approval captures the authorisation, an end releases an uncaptured
 * payment, and a due refund is requested (decisions: "RSVP", "Cancellation and refunds"). Runs in the inbox's transaction
 * and only saves commands; they are executed after the commit.
 */
async function onRsvpChanged(deps: RefundDeps, { change, rsvp, actorId }: RsvpChanged): Promise<void> {
  if (!rsvp) return;
  const all = await deps.payments.ofRsvps([rsvp.id]);
  const payment = all.find(each => each.isCurrent) ?? all[0];
  if (!payment) return;
  if (change === 'RSVP_CHANGE_APPROVAL_REQUESTED') return capture(deps, payment);
  const request = refundRequestOf(rsvp, payment, actorId);
  if (ended.has(rsvp.status) || change === 'RSVP_CHANGE_UNSEATED') await end(deps, payment, request);
  else if (request && payment.status === 'CAPTURED') await refundOrRelease(deps, payment, request);
}

async function capture(deps: RefundDeps, payment: Payment): Promise<void> {
  await requestCapture(deps, payment);
  deps.enqueue('payment', payment.id);
}

/** The RSVP is over, so that it may be registered and paid again. */
async function end(deps: RefundDeps, payment: Payment, request: RefundRequest | undefined): Promise<void> {
  if (isPending(payment)) {
    await requestRelease(deps, payment, request ?? null);
  } else if (payment.status === 'CAPTURED') {
    const refunded = request ? await refundOrRelease(deps, payment, request) : payment;
    if (refunded.isCurrent) await deps.payments.save(refunded, { isCurrent: false }, deps.clock.now());
  }
}

function refundRequestOf({ refundDue }: Rsvp, payment: Payment, actorId: string): RefundRequest | undefined {
  if (!refundDue) return undefined;
  const { key, ticketAmount, depositAmount, everything, reason } = refundDue;
  if (!everything && ticketAmount <= 0 && depositAmount <= 0) return undefined;
  const type = everything ? 'FULL' : typeOf(payment, ticketAmount, depositAmount);
  return { key, type, ticketAmount, depositAmount, reason, note: '', actorId };
}

/** The spec's name for the refund, so that a host reads "deposit" and not "custom". */
function typeOf(payment: Payment, ticket: number, deposit: number): RefundType {
  const isAllTicket = ticket >= payment.capturedAmount - payment.depositAmount;
  const isAllDeposit = deposit >= payment.depositAmount;
  if (isAllTicket && isAllDeposit) return 'FULL';
  if (isAllDeposit && ticket <= 0) return 'DEPOSIT_ONLY';
  return isAllTicket && deposit <= 0 ? 'TICKET_ONLY' : 'CUSTOM';
}
