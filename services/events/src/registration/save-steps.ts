import type { RsvpStatus } from '@momos/contracts/rsvp-view';
import {
  assertSteps,
  isComplete,
  type Registrable,
  type Steps,
  withSteps,
} from '../rsvp/registration-steps.ts';
import { type By, type Move, moveRsvp } from '../rsvp/rsvp-move.ts';
import { owesPayment, paxOf, type Rsvp } from '../rsvp/rsvp.ts';
import type { Room } from '../seat/seats.ts';
import type { RegistrationStart } from '../waitlist/waitlist.ts';

/**
 * The status of a registration once it is complete (decisions): without a seat left, or with others waiting first:
 * WAITLIST; with an approval or payment missing: PENDING; else APPROVED. Undefined while steps are missing.
 */
export function completedStatus(social: Registrable, rsvp: Rsvp, room: Room): RsvpStatus | undefined {
  if (!isComplete(social, rsvp)) return undefined;
  const isGated = social.isApprovalRequired && rsvp.approval === null;
  const isLate = !isGated && room.mustQueue(rsvp.tierId);
  if (isLate || !room.fits(rsvp.tierId, paxOf(rsvp))) return 'WAITLIST';
  return isGated || owesPayment(rsvp) ? 'PENDING' : 'APPROVED';
}

/**
 * Saves steps of a registration; one that is complete is decided in the same move. Throws a 409 for what can no longer
 * change, a 400 that names what is wrong with the steps.
 */
export function saveSteps(
  { rsvp, to = rsvp.status, set, reason }: RegistrationStart,
  by: By,
  { social, steps, room }: { social: Registrable; steps: Steps; room: Room },
): Move {
  const started = { ...rsvp, ...set, status: to };
  assertSteps(social, started, steps);
  const saved = { ...set, ...withSteps(social, started, steps) };
  const next = to === 'INITIAL' ? completedStatus(social, { ...started, ...saved }, room) : undefined;
  const change = next === undefined ? 'RSVP_CHANGE_SAVED' : 'RSVP_CHANGE_SUBMITTED';
  return moveRsvp(rsvp, by, { to, andTo: next, set: saved, change, reason: reason ?? null });
}
