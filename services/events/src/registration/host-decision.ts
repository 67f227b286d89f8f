import { AppError, badField, illegalState } from '@momos/contracts/errors';
import type { RsvpStatus } from '@momos/contracts/rsvp-view';
import type { refundReasons } from '@momos/contracts/refunds';
import { attend, undoCheckIn } from '../attendance/attendance.ts';
import { orderOnCancel } from '../refund/refund-policy.ts';
import { captureOrder, endOrder, type NewOrder } from '@momos/runtime/purchase/money-order';
import { type By, type Move, moveRsvp } from '../rsvp/rsvp-move.ts';
import { isPaid, type PurchasePayment } from '@momos/runtime/purchase/purchase';
import { owesPayment, paxOf, type Rsvp } from '../rsvp/rsvp.ts';
import { assertMove, canMove } from '../rsvp/rsvp-status.ts';
import { type Room, soldOut } from '../seat/seats.ts';
import type { Social } from '../social/social.ts';
import { offerEnd } from '../waitlist/waitlist.ts';

/** What a host wants of an RSVP. */
export type HostDecision = { status: RsvpStatus; reason?: (typeof refundReasons)[number]; note?: string };

/** What a decision depends on beside the RSVP. */
export type DecisionContext = {
  room: Room;
  social: Pick<Social, 'eventTimestamp' | 'eventEndTimestamp' | 'timezone'>;
  offerHours: number;
};

/**
 * The move a host's decision makes. An approval takes a seat where nothing is to be paid; authorised money is charged
 * first, with the seat held (APPROVAL_REQUESTED); a seat that is still to be paid is offered for `offerHours`. Throws a 409
 * for moves the state machine does not have and when no seat is left, 410 for an approval in a cancelled social.
 */
export function decide(rsvp: Rsvp, by: By, decision: HostDecision, context: DecisionContext): Move {
  switch (decision.status) {
    case 'APPROVED':
      return rsvp.status === 'ATTENDED' ? undoCheckIn(rsvp, by) : approve(rsvp, by, context);
    case 'REJECTED':
      return reject(rsvp, by, decision);
    case 'CANCELLED':
      return cancel(rsvp, by, context.social.eventTimestamp, wordsOf(decision));
    case 'WAITLIST':
      return moveRsvp(rsvp, by, {
        to: 'WAITLIST',
        change: 'RSVP_CHANGE_WAITLISTED',
        set: unapproved(rsvp),
        ...wordsOf(decision),
      });
    case 'PENDING':
      return moveRsvp(rsvp, by, {
        to: assertedOther(rsvp, 'PENDING'),
        change: 'RSVP_CHANGE_SUBMITTED',
        ...wordsOf(decision),
      });
    case 'HIDDEN':
      return moveRsvp(rsvp, by, {
        to: assertedOther(rsvp, 'HIDDEN'),
        change: 'RSVP_CHANGE_HIDDEN',
        set: { hold: null, payment: overPayment(rsvp) },
        order: endOrder(rsvp, 'hidden'),
        ...wordsOf(decision),
      });
    case 'ATTENDED':
      return attend(rsvp, by, { at: by.at, timezone: context.social.timezone });
    default:
      throw illegalState('RSVP', rsvp.status, decision.status);
  }
}

/** Why, as a code of the spec, and what the host wrote to the person. */
const wordsOf = ({ reason, note }: HostDecision) => ({ reason: reason ?? null, note: note ?? null });

/** A move to the state it is in already is none. */
function assertedOther(rsvp: Rsvp, to: RsvpStatus): RsvpStatus {
  if (rsvp.status === to) throw illegalState('RSVP', rsvp.status, to);
  return to;
}

/** Withdrawing an approval while the card is being charged would leave a charge without a seat. */
function unapproved(rsvp: Rsvp): Partial<Rsvp> {
  assertedOther(rsvp, 'WAITLIST');
  if (rsvp.hold?.kind === 'approval') {
    throw new AppError('in_progress', 'The card is being charged for this RSVP right now.', {
      retryAfter: 2,
    });
  }
  return { hold: null, approval: null, place: null, guestInvitation: null };
}

/** The host's approval. Repeating it while it is pending changes nothing. */
function approve(rsvp: Rsvp, by: By, { room, social, offerHours }: DecisionContext): Move {
  if (room.isClosed) throw new AppError('gone', 'This social is cancelled.');
  assertMove(rsvp.status, 'APPROVED', by.mover);
  if (rsvp.approval) return unchanged(rsvp, by);
  if (rsvp.hold === null && !room.fits(rsvp.tierId, paxOf(rsvp))) throw soldOut();
  const { attempt } = rsvp.payment;
  if (!owesPayment(rsvp) && rsvp.payment.state !== 'AUTHORISED') {
    return moveRsvp(rsvp, by, { to: 'APPROVED', change: 'RSVP_CHANGE_APPROVED' });
  }
  const approval = { at: by.at, actorId: by.actorId };
  if (isPaid(rsvp)) {
    return moveRsvp(rsvp, by, {
      to: 'PENDING',
      change: 'RSVP_CHANGE_APPROVAL_REQUESTED',
      set: { approval, hold: { kind: 'approval', attempt, expiresAt: null } },
      order: captureOrder(rsvp),
      reason: 'approved, the card is being charged',
    });
  }
  return moveRsvp(rsvp, by, {
    to: 'PENDING',
    change: 'RSVP_CHANGE_OFFERED',
    set: {
      approval,
      hold: {
        kind: 'offer',
        attempt: null,
        expiresAt: offerEnd(by.at, offerHours, social.eventEndTimestamp),
      },
    },
    reason: 'approved, to be paid',
  });
}

const unchanged = (rsvp: Rsvp, by: By): Move => ({
  before: rsvp,
  after: rsvp,
  change: 'RSVP_CHANGE_APPROVAL_REQUESTED',
  actorId: by.actorId,
  reason: null,
  note: null,
  orders: [],
  refundDue: null,
});

function reject(rsvp: Rsvp, by: By, decision: HostDecision): Move {
  if (rsvp.status === 'APPROVED' && decision.reason !== 'MISTAKENLY_APPROVE') {
    throw badField('body.reason', 'One who was approved can be rejected only as MISTAKENLY_APPROVE.');
  }
  return moveRsvp(rsvp, by, {
    to: assertedOther(rsvp, 'REJECTED'),
    change: 'RSVP_CHANGE_REJECTED',
    set: { payment: overPayment(rsvp) },
    ...wordsOf(decision),
    order: endOrder(rsvp, 'reject', decision.reason ?? 'reject'),
  });
}

type Words = { reason: string | null; note?: string | null };

/** Frees the seat and refunds what the policy says. */
export function cancel(rsvp: Rsvp, by: By, start: Date, words: Words): Move {
  return cancelled(rsvp, by, { ...words, order: orderOnCancel(rsvp, start, by.at) });
}

/** As {@link cancel} when the social itself is cancelled: a full refund. INITIAL ones only lose their hold. */
export function cancelWithSocial(rsvp: Rsvp, by: By): Move | undefined {
  if (canMove(rsvp.status, 'CANCELLED', by.mover)) {
    return cancelled(rsvp, by, {
      reason: 'the social is cancelled',
      order: endOrder(rsvp, 'social'),
    });
  }
  if (rsvp.hold === null) return undefined;
  return moveRsvp(rsvp, by, {
    change: 'RSVP_CHANGE_HOLD_EXPIRED',
    set: { hold: null, payment: overPayment(rsvp) },
    order: endOrder(rsvp, 'social'),
  });
}

function cancelled(
  rsvp: Rsvp,
  by: By,
  { reason, note = null, order }: Words & { order: NewOrder | null },
): Move {
  return moveRsvp(rsvp, by, {
    to: assertedOther(rsvp, 'CANCELLED'),
    change: 'RSVP_CHANGE_CANCELLED',
    set: { payment: overPayment(rsvp) },
    reason,
    note,
    order,
  });
}

/** The figures of an attempt that is over with the registration. */
const overPayment = ({ payment }: Rsvp): PurchasePayment => ({
  ...payment,
  isOver: payment.attempt !== null,
});
