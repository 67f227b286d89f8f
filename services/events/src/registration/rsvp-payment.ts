import { captureOrder, endOrder } from '@momos/runtime/purchase/money-order';
import { isEndedByPayments, type PaymentUpdate, withNews } from '@momos/runtime/purchase/payment-news';
import { isPaid } from '@momos/runtime/purchase/purchase';
import { isHostAwaited } from '../rsvp/guest-invitation.ts';
import { bySystem, type Move, moveRsvp } from '../rsvp/rsvp-move.ts';
import { paxOf, type Rsvp } from '../rsvp/rsvp.ts';
import { isSeated } from '../rsvp/rsvp-status.ts';
import type { Room } from '../seat/seats.ts';

/** What the effect of a payment depends on. */
export type PaymentContext = { isApprovalRequired: boolean; socialEnd: Date; room: Room; now: Date };

/**
 * What news of a payment does to its RSVP; undefined when nothing is new. The one path that completes an approval, a
 * purchase and a failed charge, by event or RPC, however often and in whatever order. News of another attempt than the
 * live one only answers its orders; payments refunds what lands on an attempt that is over. Money that arrives without
 * a seat left goes back fully (decisions: "Hold").
 */
export function onPayment(rsvp: Rsvp, update: PaymentUpdate, context: PaymentContext): Move | undefined {
  const news = withNews(rsvp, update);
  if (!news) return undefined;
  const { known, isLive } = news;
  if (!isLive) return note(rsvp, known, context);
  if (isEndedByPayments(update)) return onEnded(rsvp, known, context);
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

/** Whether payments answered that what the host approved cannot be captured. */
const isChargeRefused = ({ hold, orders, payment }: Rsvp): boolean =>
  hold?.kind === 'approval' &&
  payment.state === 'AUTHORISED' &&
  orders.some(
    ({ kind, attempt, status }) => kind === 'CAPTURE' && attempt === payment.attempt && status === 'REFUSED',
  );

type Known = Pick<Rsvp, 'payment' | 'orders' | 'refunds'>;
const moneyOf = ({ payment, orders, refunds }: Known): Known => ({ payment, orders, refunds });

const note = (before: Rsvp, known: Rsvp, { now }: PaymentContext): Move =>
  moveRsvp(before, bySystem(now), { change: 'RSVP_CHANGE_PAYMENT_UPDATED', set: moneyOf(known) });

/** The live attempt is authorised or captured. */
function onMoney(before: Rsvp, known: Rsvp, context: PaymentContext): Move {
  const { room, now, socialEnd } = context;
  if (isSeated(before.status)) return note(before, known, context);
  const by = bySystem(now);
  const waits = before.status === 'INITIAL' || before.status === 'PENDING' || before.status === 'WAITLIST';
  if (!waits) return refundAll(before, known, { context, reason: 'the RSVP is over' });
  if (isHostAwaited(context, before))
    return isPaid(before) ? note(before, known, context) : awaitHost(before, known, context);
  const hasSeat = before.hold !== null || room.fits(before.tierId, paxOf(before));
  if (!hasSeat || room.isClosed) return refundAll(before, known, { context, reason: 'no place left' });
  if (known.payment.state === 'CAPTURED') {
    return moveRsvp(before, by, { change: 'RSVP_CHANGE_APPROVED', to: 'APPROVED', set: moneyOf(known) });
  }
  if (before.hold?.kind === 'approval') return note(before, known, context);
  // The seat is held until payments has charged the authorised card.
  const approval = before.approval ?? { at: now, actorId: 'system' };
  return moveRsvp(before, by, {
    change: 'RSVP_CHANGE_APPROVAL_REQUESTED',
    to: 'PENDING',
    set: { ...moneyOf(known), approval, hold: approvalHold(known), undecidedAt: socialEnd },
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
      ...moneyOf(known),
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
      ...moneyOf(known),
      payment: { ...known.payment, state: 'REFUNDED', isOver: true },
      hold: isFull ? null : before.hold,
      approval: isFull ? null : before.approval,
    },
    reason,
    order: endOrder(known, 'unseated', reason),
  });
}

/**
 * The live attempt is over for payments, which refunds it by itself: it pays for nothing. A ticket without its money is
 * cancelled; whoever came stays who came, and whoever waits can pay again.
 */
function onEnded(before: Rsvp, known: Rsvp, { now }: PaymentContext): Move {
  const isTicket = before.status === 'APPROVED';
  const isFreed = before.hold !== null && before.hold.attempt === known.payment.attempt;
  return moveRsvp(before, isTicket ? { ...bySystem(now), mover: 'host' } : bySystem(now), {
    change: isTicket
      ? 'RSVP_CHANGE_UNSEATED'
      : isFreed
        ? 'RSVP_CHANGE_HOLD_EXPIRED'
        : 'RSVP_CHANGE_PAYMENT_UPDATED',
    to: isTicket ? 'CANCELLED' : before.status,
    set: {
      ...moneyOf(known),
      payment: { ...known.payment, isOver: true },
      hold: isFreed ? null : before.hold,
      approval: isFreed || before.hold === null ? null : before.approval,
    },
    reason: isTicket ? 'its payment was refunded' : null,
  });
}

/** Declined, abandoned, released, or the charge was refused: a seat held for this attempt is free again. */
function onNoMoney(before: Rsvp, known: Rsvp, { now }: PaymentContext): Move {
  const { hold } = before;
  const isForThis = hold !== null && hold.attempt === known.payment.attempt;
  // An offer stays until it expires; one that waited for the host with this money has no other end.
  const isFreed = isForThis && (hold.kind !== 'offer' || hold.expiresAt === null);
  const isRefused = known.payment.state === 'NEEDED' || (isForThis && hold.kind === 'approval');
  const isApprovalLost = isFreed || hold === null;
  return moveRsvp(before, bySystem(now), {
    change: isFreed ? 'RSVP_CHANGE_HOLD_EXPIRED' : 'RSVP_CHANGE_PAYMENT_UPDATED',
    set: {
      ...moneyOf(known),
      payment: isRefused ? { ...known.payment, state: 'NEEDED' } : known.payment,
      hold: isFreed ? null : hold,
      approval: isApprovalLost ? null : before.approval,
    },
    reason: isRefused ? 'the card could not be charged' : null,
  });
}
