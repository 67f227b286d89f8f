import type { RsvpStatus } from '@momos/contracts/rsvp-view';
import { asOne, bySystem, type Move, moveRsvp } from './rsvp-move.ts';
import { isComplete, type Registrable } from './registration.ts';
import { owesPayment, paxOf, type Rsvp } from './rsvp.ts';

/** What a decision about a place looks at: the seats as they are at this very moment. */
export type Room = {
  isClosed: boolean;
  fits(tierId: string | null, pax: number): boolean;
  mustQueue(tierId: string | null): boolean;
};

/**
 * Where a registration that is complete leads (decisions): no place left, or others in line first: WAITLIST; approval asked or
 * payment outstanding: PENDING; else APPROVED. Undefined while steps are missing.
 */
export function settledStatus(social: Registrable, rsvp: Rsvp, room: Room): RsvpStatus | undefined {
  if (!isComplete(social, rsvp)) return undefined;
  const isGated = social.isApprovalRequired && rsvp.approval === null;
  const isLate = !isGated && room.mustQueue(rsvp.tierId);
  if (isLate || !room.fits(rsvp.tierId, paxOf(rsvp))) return 'WAITLIST';
  return isGated || owesPayment(rsvp) ? 'PENDING' : 'APPROVED';
}

/** Moves an INITIAL RSVP whose steps were just saved on to where it belongs, if they are complete. */
export function settle(saved: Move, social: Registrable, room: Room): Move {
  const to = settledStatus(social, saved.after, room);
  if (saved.after.status !== 'INITIAL' || to === undefined) return saved;
  const settled = moveRsvp(saved.after, bySystem(saved.after.updatedAt), {
    to,
    change: 'RSVP_CHANGE_SUBMITTED',
  });
  return asOne(saved.before, { ...settled, actorId: saved.actorId });
}
