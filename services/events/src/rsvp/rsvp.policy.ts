import { forbidden } from '@momos/contracts/errors';
import type { Actor } from '@momos/runtime';
import type { Rsvp } from './rsvp.ts';

/** Throws 403 for a person whom an admin blocked from registering. */
export function assertMayRegister(actor: Actor): void {
  if (actor.canRsvp === false) throw forbidden('You cannot register for socials. Please contact us.');
}

/** Throws 403 for a host who would refund themselves. */
export function assertMayRefund(rsvp: Pick<Rsvp, 'userId'>, actor: Actor): void {
  if (rsvp.userId === actor.userId && !actor.isAdmin)
    throw forbidden('A refund to oneself is decided by another host.');
}
