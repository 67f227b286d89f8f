import type { Payment, PaymentChange } from '@momos/contracts/proto/payments/v1/bus';
import { bySystem, type Move, moveRsvp, type RefundDue } from '../rsvp/rsvp-move.ts';
import { isPaid, paxOf, type PaymentState, type Rsvp, type RsvpPayment } from '../rsvp/rsvp.ts';
import { isSeated } from '../rsvp/rsvp-status.ts';
import type { Room } from '../seat/seats.ts';

/** What the effect of a payment depends on. */
export type PaymentContext = { isApprovalRequired: boolean; room: Room; now: Date };

/** A payment after a change; `change` is missing where payments returned its current state. */
export type PaymentUpdate = { payment: Payment; change?: PaymentChange };

/**
 * What a payment does to its RSVP; undefined when nothing is new. The one path that completes an approval, a purchase and
 * a failed charge, by event or RPC, however often and in whatever order. Money that arrives without a seat left is
 * refunded fully (decisions: "Hold").
 */
export function onPayment(rsvp: Rsvp, update: PaymentUpdate, context: PaymentContext): Move | undefined {
  const { payment } = update;
  const closed = rsvp.closedPayments.find(each => each.id === payment.id);
  if (closed) return onClosedPayment(rsvp, update, closed.isReturned, context);
  if (isOld(rsvp.payment, payment)) return undefined;
  const known = { ...rsvp, payment: figuresOf(payment, stateOf(update)) };
  switch (known.payment.state) {
    case 'AUTHORISED':
    case 'CAPTURED':
      return isPaid(rsvp) && isSeated(rsvp.status)
        ? note(rsvp, known, context)
        : onMoney(rsvp, known, context);
    case 'OPEN':
    case 'REFUNDED':
      return note(rsvp, known, context);
    default:
      return onNoMoney(rsvp, known, update, context);
  }
}

/** Whether it is applied already, or of a payment that another one has replaced (ids grow with time). */
const isOld = (held: RsvpPayment, { id, version }: Payment): boolean =>
  held.id === id ? version <= held.version : held.id !== null && id < held.id;

function stateOf({ payment, change }: PaymentUpdate): PaymentState {
  if (change === 'PAYMENT_CHANGE_CAPTURE_FAILED') return 'NEEDED';
  return payment.status as PaymentState;
}

const figuresOf = (payment: Payment, state: PaymentState): RsvpPayment => ({
  state,
  id: payment.id,
  version: payment.version,
  ticket: payment.ticketAmount,
  deposit: payment.depositAmount,
  fee: payment.feeAmount,
  discount: payment.discountAmount,
  total: payment.totalAmount,
  captured: payment.capturedAmount,
  refunded: payment.refundedAmount,
  refundedDeposit: payment.refundedDepositAmount,
  method: payment.method || null,
  provider: payment.provider || null,
});

const note = (before: Rsvp, { payment }: Rsvp, { now }: PaymentContext): Move =>
  moveRsvp(before, bySystem(now), { change: 'RSVP_CHANGE_PAYMENT_UPDATED', set: { payment } });

/** Figures of a payment that no longer counts; money that arrives only now is refunded immediately. */
function onClosedPayment(
  rsvp: Rsvp,
  update: PaymentUpdate,
  isReturned: boolean,
  context: PaymentContext,
): Move | undefined {
  const { payment } = update;
  const hasMoney = payment.status === 'AUTHORISED' || payment.status === 'CAPTURED';
  // Where the RSVP has a newer payment, payments refunds the older one by itself.
  const isAlone = rsvp.payment.id === null || rsvp.payment.id === payment.id;
  if (hasMoney && !isReturned && isAlone) {
    const closedPayments = rsvp.closedPayments.map(each =>
      each.id === payment.id ? { ...each, isReturned: true } : each,
    );
    return moveRsvp(rsvp, bySystem(context.now), {
      change: 'RSVP_CHANGE_UNSEATED',
      set: { closedPayments },
      refundDue: allOf(payment.id, 'stray'),
    });
  }
  if (rsvp.payment.id !== payment.id || payment.version <= rsvp.payment.version) return undefined;
  const state = hasMoney ? rsvp.payment.state : stateOf(update);
  return note(rsvp, { ...rsvp, payment: figuresOf(payment, state) }, context);
}

const allOf = (paymentId: string, cause: string): RefundDue => ({
  key: `${cause}:${paymentId}`,
  ticketAmount: 0,
  depositAmount: 0,
  everything: true,
  reason: cause,
});

/** The payment is authorised or captured. */
function onMoney(before: Rsvp, known: Rsvp, context: PaymentContext): Move {
  const { isApprovalRequired, room, now } = context;
  const by = bySystem(now);
  const { payment } = known;
  const waits = before.status === 'INITIAL' || before.status === 'PENDING' || before.status === 'WAITLIST';
  if (!waits) return refundAll(before, known, { context, reason: 'the RSVP is over' });
  if (!isForThisChoice(before, payment))
    return refundAll(before, known, { context, reason: 'paid for another choice' });
  const isGated = isApprovalRequired && before.approval === null;
  if (isGated && before.hold?.kind !== 'offer') {
    const isFirst = before.status === 'INITIAL';
    return moveRsvp(before, by, {
      change: isFirst ? 'RSVP_CHANGE_SUBMITTED' : 'RSVP_CHANGE_PAYMENT_UPDATED',
      to: isFirst ? 'PENDING' : before.status,
      set: { payment, hold: null },
    });
  }
  if (isGated)
    return moveRsvp(before, by, { change: 'RSVP_CHANGE_PAYMENT_UPDATED', to: 'PENDING', set: { payment } });
  const hasSeat = before.hold !== null || (!room.isClosed && room.fits(before.tierId, paxOf(before)));
  if (!hasSeat || room.isClosed) return refundAll(before, known, { context, reason: 'no place left' });
  if (payment.state === 'CAPTURED') {
    return moveRsvp(before, by, { change: 'RSVP_CHANGE_APPROVED', to: 'APPROVED', set: { payment } });
  }
  // The seat is held until payments has charged the authorised card.
  const approval = before.approval ?? { at: now, actorId: 'system' };
  return moveRsvp(before, by, {
    change: 'RSVP_CHANGE_APPROVAL_REQUESTED',
    to: 'PENDING',
    set: { payment, approval, hold: { kind: 'approval', expiresAt: null } },
  });
}

/** Whether the payment is for the current choice, and not from a page that was opened before the choice changed. */
const isForThisChoice = (rsvp: Rsvp, { ticket, deposit }: RsvpPayment): boolean =>
  ticket === rsvp.ticketPrice * paxOf(rsvp) && deposit === rsvp.depositAmount * paxOf(rsvp);

/** Refunds money that pays for no seat; its person joins the waitlist or pays again. */
function refundAll(
  before: Rsvp,
  known: Rsvp,
  { context, reason }: { context: PaymentContext; reason: string },
): Move {
  const id = known.payment.id ?? '';
  const isFull = reason === 'no place left';
  const to = isFull && before.status !== 'WAITLIST' ? 'WAITLIST' : before.status;
  return moveRsvp(before, bySystem(context.now), {
    change: 'RSVP_CHANGE_UNSEATED',
    to,
    set: {
      payment: { ...known.payment, state: 'REFUNDED' },
      closedPayments: [...before.closedPayments, { id, isReturned: true }],
      hold: isFull ? null : before.hold,
      approval: isFull ? null : before.approval,
    },
    reason,
    refundDue: allOf(id, 'unseated'),
  });
}

/** Declined, abandoned, released, or the charge was refused: a seat held for the payment is free again. */
function onNoMoney(before: Rsvp, known: Rsvp, { change }: PaymentUpdate, { now }: PaymentContext): Move {
  const keepsSeat = before.hold?.kind === 'offer';
  const isFreed = before.hold !== null && !keepsSeat;
  const isRefused = change === 'PAYMENT_CHANGE_CAPTURE_FAILED' || before.hold?.kind === 'approval';
  return moveRsvp(before, bySystem(now), {
    change: isFreed ? 'RSVP_CHANGE_HOLD_EXPIRED' : 'RSVP_CHANGE_PAYMENT_UPDATED',
    set: {
      payment: known.payment,
      hold: keepsSeat ? before.hold : null,
      approval: keepsSeat ? before.approval : null,
    },
    reason: isRefused ? 'the card could not be charged' : null,
  });
}
