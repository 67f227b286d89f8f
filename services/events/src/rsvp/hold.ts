import { AppError, illegalState } from '@momos/contracts/errors';
import { soldOut } from '../seat/seats.ts';
import { bySystem, type Move, moveRsvp } from './rsvp-move.ts';
import { type Registrable, registrationOf } from './registration.ts';
import { paxOf, type Rsvp } from './rsvp.ts';
import type { Room } from './settle.ts';
import { isHoldOver } from '../waitlist/waitlist.ts';

/** A place kept while its person pays; `refusal` is told once the move is saved. */
export type HeldSeat = { move?: Move; expiresAt: Date; isCaptureManual: boolean; refusal?: AppError };

/**
 * Keeps a place while the person pays (decisions: "Hold"); asking again while it lives prolongs nothing. Where the host
 * decides first no place is kept: the card is only authorised. When no place is left the RSVP goes into the line and
 * `refusal` says so. Throws 409 for an RSVP that does not wait for a payment.
 */
export function holdSeat(
  rsvp: Rsvp,
  social: Registrable,
  context: { room: Room; now: Date; holdUntil: Date },
): HeldSeat {
  const { room, now, holdUntil } = context;
  if (room.isClosed) throw new AppError('gone', 'This social is cancelled.');
  if (rsvp.status !== 'PENDING' && rsvp.status !== 'INITIAL') throw illegalState('RSVP', rsvp.status, 'paid');
  if (registrationOf(social, rsvp).nextStep !== 'PAYMENT') {
    throw new AppError('illegal_state', 'This RSVP does not wait for a payment.');
  }
  if (rsvp.hold?.expiresAt && !isHoldOver(rsvp, now))
    return { expiresAt: rsvp.hold.expiresAt, isCaptureManual: false };
  const by = bySystem(now);
  if (rsvp.hold === null && !room.fits(rsvp.tierId, paxOf(rsvp))) {
    const move = moveRsvp(rsvp, by, {
      to: 'WAITLIST',
      change: 'RSVP_CHANGE_WAITLISTED',
      reason: 'no place left',
    });
    return { move, expiresAt: now, isCaptureManual: false, refusal: soldOut() };
  }
  const isGated = social.isApprovalRequired && rsvp.approval === null;
  if (isGated && rsvp.hold === null) return { expiresAt: holdUntil, isCaptureManual: true };
  const move = moveRsvp(rsvp, by, {
    change: 'RSVP_CHANGE_HELD',
    set: { hold: { kind: rsvp.hold?.kind ?? 'payment', expiresAt: holdUntil } },
  });
  return { move, expiresAt: holdUntil, isCaptureManual: isGated };
}
