import type { Payment, PaymentChange } from '@momos/contracts/proto/payments/v1/bus';
import { bySystem, type Move, moveRsvp, type RefundDue } from './rsvp-move.ts';
import type { Room } from './settle.ts';
import { isPaid, paxOf, type PaymentState, type Rsvp, type RsvpPayment } from './rsvp.ts';
import { isSeated } from './rsvp-status.ts';

/** What a payment's news is judged by. */
export type PaymentContext = { isApprovalRequired: boolean; room: Room; now: Date };

/** News of a payment; `change` is missing where payments was asked and answered the payment as it stands. */
export type PaymentNews = { payment: Payment; change?: PaymentChange };

/**
 * What a payment's news does to its RSVP; undefined when it is not new. The one path by which an approval, a purchase and
 * a failed charge come to their end, whichever way the news came, however often and in whatever order. Money that
 * lands without a place left is ordered back whole: never neither (decisions: "Hold").
 */
export function onPayment(rsvp: Rsvp, news: PaymentNews, context: PaymentContext): Move | undefined {
  const { payment } = news;
  const closed = rsvp.closedPayments.find(each => each.id === payment.id);
  if (closed) return onClosedPayment(rsvp, news, closed.isReturned, context);
  if (isOld(rsvp.payment, payment)) return undefined;
  const known = { ...rsvp, payment: figuresOf(payment, stateOf(news)) };
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
      return onNoMoney(rsvp, known, news, context);
  }
}

/** Whether it is told already, or is of a payment that another one has replaced (ids grow with time). */
const isOld = (held: RsvpPayment, { id, version }: Payment): boolean =>
  held.id === id ? version <= held.version : held.id !== null && id < held.id;

function stateOf({ payment, change }: PaymentNews): PaymentState {
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

/** Figures of a payment that no longer counts; if its money lands only now, it goes back at once. */
function onClosedPayment(
  rsvp: Rsvp,
  news: PaymentNews,
  isReturned: boolean,
  context: PaymentContext,
): Move | undefined {
  const { payment } = news;
  const hasMoney = payment.status === 'AUTHORISED' || payment.status === 'CAPTURED';
  // Beside a newer payment of the same RSVP, payments gives the money of the older one back by itself.
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
  const state = hasMoney ? rsvp.payment.state : stateOf(news);
  return note(rsvp, { ...rsvp, payment: figuresOf(payment, state) }, context);
}

const allOf = (paymentId: string, cause: string): RefundDue => ({
  key: `${cause}:${paymentId}`,
  ticketAmount: 0,
  depositAmount: 0,
  everything: true,
  reason: cause,
});

/** Money is there: authorised or taken. */
function onMoney(before: Rsvp, known: Rsvp, context: PaymentContext): Move {
  const { isApprovalRequired, room, now } = context;
  const by = bySystem(now);
  const { payment } = known;
  const waits = before.status === 'INITIAL' || before.status === 'PENDING' || before.status === 'WAITLIST';
  if (!waits) return giveBack(before, known, { context, reason: 'the RSVP is over' });
  if (!isForThisChoice(before, payment))
    return giveBack(before, known, { context, reason: 'paid for another choice' });
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
  const hasPlace = before.hold !== null || (!room.isClosed && room.fits(before.tierId, paxOf(before)));
  if (!hasPlace || room.isClosed) return giveBack(before, known, { context, reason: 'no place left' });
  if (payment.state === 'CAPTURED') {
    return moveRsvp(before, by, { change: 'RSVP_CHANGE_APPROVED', to: 'APPROVED', set: { payment } });
  }
  // Authorised and wanted: the place is kept until payments has charged the card.
  const approval = before.approval ?? { at: now, actorId: 'system' };
  return moveRsvp(before, by, {
    change: 'RSVP_CHANGE_APPROVAL_REQUESTED',
    to: 'PENDING',
    set: { payment, approval, hold: { kind: 'approval', expiresAt: null } },
  });
}

/** Whether somebody paid for what is chosen now, and not on a page that was left open before the choice changed. */
const isForThisChoice = (rsvp: Rsvp, { ticket, deposit }: RsvpPayment): boolean =>
  ticket === rsvp.ticketPrice * paxOf(rsvp) && deposit === rsvp.depositAmount * paxOf(rsvp);

/** Money that is not for a place: all of it goes back; who still wants to come waits in line or pays anew. */
function giveBack(
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

/** Declined, abandoned, let go, or the charge was refused: a place kept for the payment is free again. */
function onNoMoney(before: Rsvp, known: Rsvp, { change }: PaymentNews, { now }: PaymentContext): Move {
  const keepsPlace = before.hold?.kind === 'offer';
  const isFreed = before.hold !== null && !keepsPlace;
  const isRefused = change === 'PAYMENT_CHANGE_CAPTURE_FAILED' || before.hold?.kind === 'approval';
  return moveRsvp(before, bySystem(now), {
    change: isFreed ? 'RSVP_CHANGE_HOLD_EXPIRED' : 'RSVP_CHANGE_PAYMENT_UPDATED',
    set: {
      payment: known.payment,
      hold: keepsPlace ? before.hold : null,
      approval: keepsPlace ? before.approval : null,
    },
    reason: isRefused ? 'the card could not be charged' : null,
  });
}
