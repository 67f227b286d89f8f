import { AppError } from '@momos/contracts/errors';
import { bySystem, type By, type Move, moveRsvp } from '../rsvp/rsvp-move.ts';
import { isPaid, isPriced, type Rsvp } from '../rsvp/rsvp.ts';

const hour = 3_600_000;

/** Until when a freed place is offered: some hours, but not past the social's end. */
export const offerEnd = (now: Date, offerHours: number, socialEnd: Date): Date =>
  new Date(Math.min(now.getTime() + offerHours * hour, Math.max(socialEnd.getTime(), now.getTime())));

/** Whether the person's money could be taken for a place at once, or none is needed. */
const isPaymentSettled = (rsvp: Rsvp) => !isPriced(rsvp) || rsvp.payment.state === 'CAPTURED';

/**
 * What the first in line gets when a place frees: it at once where nothing is asked for, else an offer that keeps the
 * place until `offerUntil` (decisions: WAITLIST to PENDING or APPROVED).
 */
export function promote(
  rsvp: Rsvp,
  context: { isApprovalRequired: boolean; now: Date; offerUntil: Date },
): Move {
  const by = bySystem(context.now);
  if (!context.isApprovalRequired && isPaymentSettled(rsvp)) {
    return moveRsvp(rsvp, by, { to: 'APPROVED', change: 'RSVP_CHANGE_APPROVED', reason: 'a place freed' });
  }
  return moveRsvp(rsvp, by, {
    change: 'RSVP_CHANGE_OFFERED',
    set: { hold: { kind: 'offer', expiresAt: context.offerUntil } },
    reason: 'a place freed and is offered',
  });
}

/**
 * Takes an offered place: on to the host's decision or to the payment, with the place kept until the offer ends. Throws `gone`
 * (410) when there is no offer any more.
 */
export function acceptOffer(rsvp: Rsvp, by: By, isApprovalRequired: boolean): Move {
  const isLive = rsvp.status === 'WAITLIST' && rsvp.hold?.kind === 'offer' && !isHoldOver(rsvp, by.at);
  if (!isLive) throw new AppError('gone', 'This offer is over.');
  const isDecidedByHost = isApprovalRequired && (isPaid(rsvp) || !isPriced(rsvp));
  return moveRsvp(
    rsvp,
    { ...by, mover: 'system' },
    {
      to: 'PENDING',
      change: 'RSVP_CHANGE_SAVED',
      // One who has done all they can waits for the host, who may take their time.
      set: isDecidedByHost ? { hold: { kind: 'offer', expiresAt: null } } : {},
      reason: 'offer accepted',
    },
  );
}

/** Whether a hold ran out. */
export const isHoldOver = (rsvp: Pick<Rsvp, 'hold'>, now: Date): boolean =>
  rsvp.hold !== null && rsvp.hold.expiresAt !== null && rsvp.hold.expiresAt.getTime() <= now.getTime();

/** Frees a place whose time ran out: an offer's goes to the next and its person to the end of the line. Undefined while it lives. */
export function expireHold(rsvp: Rsvp, now: Date): Move | undefined {
  if (!isHoldOver(rsvp, now) || rsvp.hold === null) return undefined;
  const by = bySystem(now);
  if (rsvp.hold.kind !== 'offer') {
    return moveRsvp(rsvp, by, { change: 'RSVP_CHANGE_HOLD_EXPIRED', set: { hold: null, approval: null } });
  }
  return moveRsvp(rsvp, by, {
    to: 'WAITLIST',
    change: 'RSVP_CHANGE_OFFER_EXPIRED',
    set: { hold: null, approval: null, place: null },
    reason: 'the offer ran out',
  });
}
