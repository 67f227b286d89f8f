import { forbidden, notFound } from '@momos/contracts/errors';
import { type Actor, hasRole } from '@momos/runtime';
import { type Circle, hostsOf } from './circle.ts';

/** Whether someone runs a circle: its owner, the members who run it with them, and every manager. */
export const isHostOf = (circle: Pick<Circle, 'ownerId' | 'hostIds'>, actor: Actor | undefined): boolean =>
  actor !== undefined && (hostsOf(circle).includes(actor.userId) || hasRole(actor, 'manager'));

/**
 * Whether someone may know of a circle: everybody of a public one, signed-in people of one of the community, else who runs it or
 * belongs to it.
 */
export const isVisible = (circle: Circle, actor: Actor | undefined, isOwn: boolean): boolean =>
  circle.visibility === 'PUBLIC' ||
  (circle.visibility === 'COMMUNITY_ONLY' && actor !== undefined) ||
  isOwn ||
  isHostOf(circle, actor);

/** Whether a code is that of the circle's invitation. */
export const isInvitedBy = ({ inviteCode }: Pick<Circle, 'inviteCode'>, code: string | undefined): boolean =>
  inviteCode !== '' && code === inviteCode;

/** Throws 404, as for an id that no circle has, for a private circle that the actor neither runs nor belongs to. */
export function assertVisible(circle: Circle, actor: Actor | undefined, isOwn: boolean): void {
  if (!isVisible(circle, actor, isOwn)) throw notFound('circle', circle._id);
}

/** Throws 404 where the actor must not know of the circle, else 403 unless they run it. */
export function assertHost(circle: Circle, actor: Actor): void {
  assertVisible(circle, actor, false);
  if (!isHostOf(circle, actor)) throw forbidden('Only the hosts of this circle can do this.');
}
