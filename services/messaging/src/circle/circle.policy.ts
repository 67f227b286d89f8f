import { forbidden, notFound } from '@momos/contracts/errors';
import { type Actor, hasRole } from '@momos/runtime';
import type { Circle } from './circle.ts';

/** Whether someone runs a circle: its owner, and every manager. */
export const isHostOf = (circle: Pick<Circle, 'ownerId'>, actor: Actor | undefined): boolean =>
  actor !== undefined && (circle.ownerId === actor.userId || hasRole(actor, 'manager'));

/** Throws 404 for a private circle that the actor neither runs nor belongs to. */
export function assertVisible(circle: Circle, actor: Actor | undefined, isMember: boolean): void {
  if (circle.visibility !== 'PUBLIC' && !isMember && !isHostOf(circle, actor))
    throw notFound('circle', circle._id);
}

/** Throws 404 where the actor must not know of the circle, else 403 unless they run it. */
export function assertHost(circle: Circle, actor: Actor): void {
  assertVisible(circle, actor, false);
  if (!isHostOf(circle, actor)) throw forbidden('Only the hosts of this circle can do this.');
}
