import { AppError, illegalState, notFound } from '@momos/contracts/errors';
import { type Registrable, registrationOf } from '../rsvp/registration-steps.ts';
import { bySystem, type Move, moveRsvp } from '../rsvp/rsvp-move.ts';
import { paxOf, type Rsvp } from '../rsvp/rsvp.ts';
import { type Room, soldOut } from '../seat/seats.ts';
import type { Social } from '../social/social.ts';
import { isHoldOver } from '../waitlist/waitlist.ts';
import type { RegistrationDeps } from './registration-deps.ts';

/** A seat held while its person pays. */
export type HeldSeat = { rsvp: Rsvp; social: Social; expiresAt: Date; isCaptureManual: boolean };

const minute = 60_000;

/** Holds a seat for an RSVP while its owner pays; see {@link hold}. Throws 404 for another person's RSVP. */
export async function holdSeat(
  { cache, ledger, settings }: RegistrationDeps,
  { socialId, rsvpId, userId }: { socialId: string; rsvpId: string; userId: string },
): Promise<HeldSeat> {
  const social = await cache.byId(socialId);
  const { refusal, ...held } = await ledger.commit({
    socialId,
    rsvp: { id: rsvpId },
    decide: ({ rsvp, room, now }) => {
      if (rsvp?.userId !== userId) throw notFound('RSVP', rsvpId);
      const holdUntil = new Date(now.getTime() + settings.holdMinutes * minute);
      const { move, ...rest } = hold(rsvp, social, { room, now, holdUntil });
      return { move, result: saved => ({ ...rest, social, rsvp: saved.rsvp ?? rsvp }) };
    },
  });
  if (refusal) throw refusal;
  return held;
}

/** How a hold is decided; `refusal` is thrown once the move is saved. */
type Held = { move?: Move; expiresAt: Date; isCaptureManual: boolean; refusal?: AppError };

/**
 * Holds a seat while the person pays (decisions: "Hold"); repeating it does not prolong the hold. Where the host decides
 * first no seat is held: the card is only authorised. Without a seat left the RSVP joins the waitlist and `refusal` says
 * so. Throws 409 for an RSVP that does not wait for a payment.
 */
export function hold(
  rsvp: Rsvp,
  social: Registrable,
  { room, now, holdUntil }: { room: Room; now: Date; holdUntil: Date },
): Held {
  if (room.isClosed) throw new AppError('gone', 'This social is cancelled.');
  if (rsvp.status !== 'PENDING' && rsvp.status !== 'INITIAL') throw illegalState('RSVP', rsvp.status, 'paid');
  if (registrationOf(social, rsvp).nextStep !== 'PAYMENT') {
    throw new AppError('illegal_state', 'This RSVP does not wait for a payment.');
  }
  if (rsvp.hold?.expiresAt && !isHoldOver(rsvp, now))
    return { expiresAt: rsvp.hold.expiresAt, isCaptureManual: false };
  const by = bySystem(now);
  if (rsvp.hold === null && !room.fits(rsvp.tierId, paxOf(rsvp))) {
    const change = 'RSVP_CHANGE_WAITLISTED';
    const move = moveRsvp(rsvp, by, { to: 'WAITLIST', change, reason: 'no place left' });
    return { move, expiresAt: now, isCaptureManual: false, refusal: soldOut() };
  }
  const isGated = social.isApprovalRequired && rsvp.approval === null;
  if (isGated && rsvp.hold === null) return { expiresAt: holdUntil, isCaptureManual: true };
  const set = { hold: { kind: rsvp.hold?.kind ?? ('payment' as const), expiresAt: holdUntil } };
  const move = moveRsvp(rsvp, by, { change: 'RSVP_CHANGE_HELD', set });
  return { move, expiresAt: holdUntil, isCaptureManual: isGated };
}
