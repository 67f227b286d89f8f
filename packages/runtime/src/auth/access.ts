import { AppError, forbidden, stepUpRequired, unauthenticated } from '@momos/contracts/errors';
import type { Access } from '@momos/contracts/route';
import { type Actor, hasRole } from './actor.ts';

/** Access kinds at which a visitor is let in; `session` routes look at no token at all. */
export type OpenAccess = 'public' | 'visible' | 'session';

const open = new Set<Access>(['public', 'visible', 'session'] satisfies OpenAccess[]);

/** Whether a visitor may call. */
export const isOpen = (access: Access): boolean => open.has(access);

/**
 * Decides what the token alone decides: 401 for a visitor at a closed route, 403 without the admin flag, the role or
 * the name or the fresh proof that is needed. Whether this person may touch this very thing is the noun's policy in the owning service.
 */
export function authorise(
  route: { access: Access; unnamed?: boolean; stepUp?: boolean },
  actor: Actor | undefined,
  now: number = Date.now(),
): void {
  if (isOpen(route.access)) return;
  if (!actor) throw unauthenticated();
  if (route.access === 'admin' && !actor.isAdmin) throw forbidden();
  if (route.access === 'manager' && !hasRole(actor, 'manager')) throw forbidden();
  if (route.access === 'reviewer' && !hasRole(actor, 'reviewer')) throw forbidden();
  if (!actor.isNamed && !route.unnamed) {
    throw new AppError('profile_incomplete', 'Please give your first and last name first.');
  }
  if (route.stepUp && !((actor.freshUntil ?? 0) > now)) throw stepUpRequired();
}
