import type { Delivered } from '@momos/bus';
import type { Rsvp, RsvpChanged } from '@momos/contracts/proto/events/v1/bus';
import { giveBack, orderRelease } from '../refund/give-back.ts';
import type { RefundType, RefundWish } from '../refund/refund-wish.ts';
import { orderCapture } from './capture-payment.ts';
import type { PaymentDeps } from './payment-deps.ts';
import type { Payment } from './payment.ts';

const ended = new Set(['CANCELLED', 'REJECTED', 'HIDDEN']);

/** Takes the changes one after the other, having left out in one question those of RSVPs that nobody pays for. */
export async function onRsvpsChanged(deps: PaymentDeps, changes: Delivered<RsvpChanged>[]): Promise<void> {
  const withPayment = await deps.payments.rsvpsWithPayment(
    changes.flatMap(({ message }) => message.rsvp?.id ?? []),
  );
  for (const { message } of changes) {
    if (message.rsvp && withPayment.has(message.rsvp.id)) await onRsvpChanged(deps, message);
  }
}

/**
 * What an RSVP's change means for its money: the host's yes captures what is authorised, an end lets go of what is not
 * captured, and what is due goes back (decisions: "RSVP", "Cancellation and refunds"). Runs in the inbox's transaction
 * and only writes orders down; the reconciler carries them out after the commit.
 */
async function onRsvpChanged(deps: PaymentDeps, { change, rsvp, actorId }: RsvpChanged): Promise<void> {
  if (!rsvp) return;
  const all = await deps.payments.ofRsvps([rsvp.id]);
  const payment = all.find(each => each.isCurrent) ?? all[0];
  if (!payment) return;
  if (change === 'RSVP_CHANGE_APPROVAL_REQUESTED') return approve(deps, payment);
  const wish = wishOf(rsvp, payment, actorId);
  if (ended.has(rsvp.status) || change === 'RSVP_CHANGE_UNSEATED') await end(deps, payment, wish);
  else if (wish && payment.status === 'CAPTURED') await giveBack(deps, payment, wish);
}

async function approve(deps: PaymentDeps, payment: Payment): Promise<void> {
  await orderCapture(deps, payment);
  deps.soon('payment', payment.id);
}

/** The RSVP is over, so that it may be asked for and paid anew. */
async function end(deps: PaymentDeps, payment: Payment, wish: RefundWish | undefined): Promise<void> {
  if (payment.status === 'OPEN' || payment.status === 'AUTHORISED') {
    await orderRelease(deps, payment, wish ?? null);
  } else if (payment.status === 'CAPTURED') {
    const refunded = wish ? await giveBack(deps, payment, wish) : payment;
    if (refunded.isCurrent) await deps.payments.save(refunded, { isCurrent: false }, deps.clock.now());
  }
}

function wishOf({ refundDue }: Rsvp, payment: Payment, actorId: string): RefundWish | undefined {
  if (!refundDue) return undefined;
  const { key, ticketAmount, depositAmount, everything, reason } = refundDue;
  if (!everything && ticketAmount <= 0 && depositAmount <= 0) return undefined;
  const type = everything ? 'FULL' : typeOf(payment, ticketAmount, depositAmount);
  return { key, type, ticketAmount, depositAmount, reason, note: '', actorId };
}

/** The spec's name for what goes back, so that a host reads "deposit" and not "custom". */
function typeOf(payment: Payment, ticket: number, deposit: number): RefundType {
  const isAllTicket = ticket >= payment.capturedAmount - payment.depositAmount;
  const isAllDeposit = deposit >= payment.depositAmount;
  if (isAllTicket && isAllDeposit) return 'FULL';
  if (isAllDeposit && ticket <= 0) return 'DEPOSIT_ONLY';
  return isAllTicket && deposit <= 0 ? 'TICKET_ONLY' : 'CUSTOM';
}
