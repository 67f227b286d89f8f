import { forbidden } from '@momos/contracts/errors';
import type { Actor } from '@momos/runtime';
import type { Rsvp } from './rsvp.ts';

/** Throws 403 for a person whom an admin blocked from registering. */
export function assertMayRegister(actor: Actor): void {
  if (actor.canRsvp === false) throw forbidden('You cannot register for socials. Please contact us.');
}

/** Throws 403 for a host who would refund themselves: who paid, or holds the ticket. */
export function assertMayRefund(rsvp: Pick<Rsvp, 'userId' | 'payerId'>, actor: Actor): void {
  const isOwn = rsvp.userId === actor.userId || rsvp.payerId === actor.userId;
  if (isOwn && !actor.isAdmin) throw forbidden('A refund to oneself is decided by another host.');
}
