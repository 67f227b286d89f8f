import type { Payment, PaymentChange } from '@momos/contracts/proto/payments/v1/bus';
import { withRefunds } from '../rsvp/known-refund.ts';
import { captureOrder, endOrder, withOutcomes } from '../rsvp/money-order.ts';
import { bySystem, type Move, moveRsvp } from '../rsvp/rsvp-move.ts';
import { isPaid, paxOf, type PaymentState, type Rsvp, type RsvpPayment } from '../rsvp/rsvp.ts';
import { isSeated } from '../rsvp/rsvp-status.ts';
import type { Room } from '../seat/seats.ts';

/** What the effect of a payment depends on. */
export type PaymentContext = { isApprovalRequired: boolean; socialEnd: Date; room: Room; now: Date };

/** A payment after a change; `change` is missing where payments returned its current state. */
export type PaymentUpdate = { payment: Payment; change?: PaymentChange };

/**
 * What news of a payment does to its RSVP; undefined when nothing is new. The one path that completes an approval, a
 * purchase and a failed charge, by event or RPC, however often and in whatever order. News of another attempt than the
 * live one only answers its orders; payments refunds what lands on an attempt that is over. Money that arrives without
 * a seat left goes back fully (decisions: "Hold").
 */
export function onPayment(rsvp: Rsvp, update: PaymentUpdate, context: PaymentContext): Move | undefined {
  const { payment } = update;
  const answered = answeredBy(rsvp, payment);
  const held = rsvp.payment;
  if (payment.attempt !== held.attempt) return answered === rsvp ? undefined : note(rsvp, answered, context);
  // Versions are those of one payment; another in its place counts anew.
  if (payment.id === held.id && payment.version <= held.version) return undefined;
  const known = { ...answered, payment: figuresOf(rsvp, update) };
  if (held.isOver) return note(rsvp, known, context);
  switch (known.payment.state) {
    case 'AUTHORISED':
    case 'CAPTURED':
      return isChargeRefused(known) ? onNoMoney(rsvp, known, context) : onMoney(rsvp, known, context);
    case 'OPEN':
    case 'REFUNDED':
      return note(rsvp, known, context);
    default:
      return onNoMoney(rsvp, known, context);
  }
}

/** The RSVP with what a payment says of its attempt's orders and refunds; the same when nothing is new. */
function answeredBy(rsvp: Rsvp, payment: Payment): Rsvp {
  const orders = withOutcomes(rsvp.orders, payment);
  const refunds = withRefunds(rsvp.refunds, payment);
  return orders === rsvp.orders && refunds === rsvp.refunds ? rsvp : { ...rsvp, orders, refunds };
}

/** Whether payments answered that what the host approved cannot be captured. */
const isChargeRefused = ({ hold, orders, payment }: Rsvp): boolean =>
  hold?.kind === 'approval' &&
  payment.state === 'AUTHORISED' &&
  orders.some(
    ({ kind, attempt, status }) => kind === 'CAPTURE' && attempt === payment.attempt && status === 'REFUSED',
  );

const figuresOf = ({ payment: held, isErased }: Rsvp, { payment, change }: PaymentUpdate): RsvpPayment => ({
  state: stateOf(held, payment, change),
  attempt: payment.attempt,
  isOver: held.isOver,
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
  // The answers to the last orders of an erased person come after them.
  method: isErased ? null : payment.method || null,
  provider: payment.provider || null,
  authorisedUntil: payment.authorisedUntil ?? null,
});

/** Money that lands on an attempt that is over is on its way back already. */
function stateOf(held: RsvpPayment, { status }: Payment, change: PaymentChange | undefined): PaymentState {
  if (change === 'PAYMENT_CHANGE_CAPTURE_FAILED') return 'NEEDED';
  const hasMoney = status === 'AUTHORISED' || status === 'CAPTURED';
  return held.isOver && hasMoney ? held.state : (status as PaymentState);
}

type Known = Pick<Rsvp, 'payment' | 'orders' | 'refunds'>;
const news = ({ payment, orders, refunds }: Known): Known => ({ payment, orders, refunds });

const note = (before: Rsvp, known: Rsvp, { now }: PaymentContext): Move =>
  moveRsvp(before, bySystem(now), { change: 'RSVP_CHANGE_PAYMENT_UPDATED', set: news(known) });

/** The live attempt is authorised or captured. */
function onMoney(before: Rsvp, known: Rsvp, context: PaymentContext): Move {
  const { isApprovalRequired, room, now, socialEnd } = context;
  if (isSeated(before.status)) return note(before, known, context);
  const by = bySystem(now);
  const waits = before.status === 'INITIAL' || before.status === 'PENDING' || before.status === 'WAITLIST';
  if (!waits) return refundAll(before, known, { context, reason: 'the RSVP is over' });
  if (isApprovalRequired && before.approval === null)
    return isPaid(before) ? note(before, known, context) : awaitHost(before, known, context);
  const hasSeat = before.hold !== null || room.fits(before.tierId, paxOf(before));
  if (!hasSeat || room.isClosed) return refundAll(before, known, { context, reason: 'no place left' });
  if (known.payment.state === 'CAPTURED') {
    return moveRsvp(before, by, { change: 'RSVP_CHANGE_APPROVED', to: 'APPROVED', set: news(known) });
  }
  if (before.hold?.kind === 'approval') return note(before, known, context);
  // The seat is held until payments has charged the authorised card.
  const approval = before.approval ?? { at: now, actorId: 'system' };
  return moveRsvp(before, by, {
    change: 'RSVP_CHANGE_APPROVAL_REQUESTED',
    to: 'PENDING',
    set: { ...news(known), approval, hold: approvalHold(known), undecidedAt: socialEnd },
    order: captureOrder(known),
  });
}

const approvalHold = ({ payment }: Rsvp) =>
  ({ kind: 'approval', attempt: payment.attempt, expiresAt: null }) as const;

/** The person has done everything; the host decides, at the latest by the end of the social. An offered seat waits with it. */
function awaitHost(before: Rsvp, known: Rsvp, { now, socialEnd }: PaymentContext): Move {
  const isOffer = before.hold?.kind === 'offer';
  const isFirst = before.status === 'INITIAL';
  const to = isFirst || isOffer ? 'PENDING' : before.status;
  return moveRsvp(before, bySystem(now), {
    change: isFirst ? 'RSVP_CHANGE_SUBMITTED' : 'RSVP_CHANGE_PAYMENT_UPDATED',
    to,
    set: {
      ...news(known),
      hold: isOffer ? { kind: 'offer', attempt: known.payment.attempt, expiresAt: null } : null,
      undecidedAt: socialEnd,
    },
  });
}

/** Orders money back that pays for no seat; its person joins the waitlist or pays again. */
export function refundAll(
  before: Rsvp,
  known: Rsvp,
  { context, reason }: { context: Pick<PaymentContext, 'now'>; reason: string },
): Move {
  const isFull = reason === 'no place left';
  const to = isFull && before.status !== 'WAITLIST' ? 'WAITLIST' : before.status;
  return moveRsvp(before, bySystem(context.now), {
    change: 'RSVP_CHANGE_UNSEATED',
    to,
    set: {
      ...news(known),
      payment: { ...known.payment, state: 'REFUNDED', isOver: true },
      hold: isFull ? null : before.hold,
      approval: isFull ? null : before.approval,
    },
    reason,
    order: endOrder(known, 'unseated', reason),
  });
}

/** Declined, abandoned, released, or the charge was refused: a seat held for this attempt is free again. */
function onNoMoney(before: Rsvp, known: Rsvp, { now }: PaymentContext): Move {
  const { hold } = before;
  const isForThis = hold !== null && hold.attempt === known.payment.attempt;
  const isFreed = isForThis && hold.kind !== 'offer';
  const isRefused = known.payment.state === 'NEEDED' || (isForThis && hold.kind === 'approval');
  const isApprovalLost = isFreed || hold === null;
  return moveRsvp(before, bySystem(now), {
    change: isFreed ? 'RSVP_CHANGE_HOLD_EXPIRED' : 'RSVP_CHANGE_PAYMENT_UPDATED',
    set: {
      ...news(known),
      payment: isRefused ? { ...known.payment, state: 'NEEDED' } : known.payment,
      hold: isFreed ? null : hold,
      approval: isApprovalLost ? null : before.approval,
    },
    reason: isRefused ? 'the card could not be charged' : null,
  });
}
