import { conflict } from '@momos/contracts/errors';
import { saleState } from '@momos/contracts/sale-window';
import type { RsvpStatus } from '@momos/contracts/rsvp-view';
import {
  assertSteps,
  isComplete,
  type Registrable,
  type Steps,
  withSteps,
} from '../rsvp/registration-steps.ts';
import { endOrder } from '@momos/runtime/purchase/money-order';
import { isHostAwaited } from '../rsvp/guest-invitation.ts';
import { type By, type Move, moveRsvp } from '../rsvp/rsvp-move.ts';
import { owesPayment, paxOf, type Rsvp } from '../rsvp/rsvp.ts';
import { tierOf } from '../social/social.ts';
import type { Room } from '../seat/seats.ts';
import type { RegistrationStart } from '../waitlist/waitlist.ts';

/**
 * The status of a registration once it is complete (decisions): without a seat left, or with others waiting first:
 * WAITLIST; with an approval or payment missing: PENDING; else APPROVED. Undefined while steps are missing.
 */
export function completedStatus(social: Registrable, rsvp: Rsvp, room: Room): RsvpStatus | undefined {
  if (!isComplete(social, rsvp)) return undefined;
  const isGated = isHostAwaited(social, rsvp);
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
  assertOnSale(social, started, { ...started, ...saved }, by.at);
  const next = nextStatus(social, { before: started, after: { ...started, ...saved } }, room);
  const change = next === undefined ? 'RSVP_CHANGE_SAVED' : 'RSVP_CHANGE_SUBMITTED';
  // A page that is open is one for another choice now.
  const isReplaced = saved.payment !== undefined && saved.payment.attempt !== rsvp.payment.attempt;
  const order = isReplaced ? endOrder(rsvp, 'replaced') : null;
  return moveRsvp(rsvp, by, { to, andTo: next, set: saved, change, reason: reason ?? null, order });
}

/** Throws a 409 for a ticket that is not sold now; one that was chosen while it was stays chosen. */
function assertOnSale(social: Registrable, before: Rsvp, after: Rsvp, now: Date): void {
  if (before.status !== 'INITIAL' && before.tierId === after.tierId) return;
  const tier = tierOf(social, after.tierId);
  const state = tier ? saleState(tier, now.getTime()) : 'OPEN';
  if (state === 'BEFORE') throw conflict('This ticket is not on sale yet.');
  if (state === 'OVER') throw conflict('Sales of this ticket have ended.');
}

/** Where a registration goes with its steps: decided once it is complete, or once nothing is left to be paid. */
function nextStatus(
  social: Registrable,
  { before, after }: { before: Rsvp; after: Rsvp },
  room: Room,
): RsvpStatus | undefined {
  if (before.status === 'INITIAL') return completedStatus(social, after, room);
  const isFreeNow = before.status === 'PENDING' && owesPayment(before) && !owesPayment(after);
  const isGated = isHostAwaited(social, after);
  if (!isFreeNow || isGated || !isComplete(social, after)) return undefined;
  const isHeld = before.hold !== null && room.fits(after.tierId, paxOf(after), before);
  return isHeld ? 'APPROVED' : completedStatus(social, after, room);
}
