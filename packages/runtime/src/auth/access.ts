import {
  AppError,
  forbidden,
  secondFactorRequired,
  stepUpRequired,
  unauthenticated,
} from '@momos/contracts/errors';
import type { Access } from '@momos/contracts/route';
import { type Actor, hasRole } from './actor.ts';

/** Access kinds at which a visitor is let in; `session` routes look at no token at all. */
export type OpenAccess = 'public' | 'visible' | 'session';

const open = new Set<Access>(['public', 'visible', 'session'] satisfies OpenAccess[]);

/** Whether a visitor may call. */
export const isOpen = (access: Access): boolean => open.has(access);

type Called = { access: Access; unnamed?: boolean; halfway?: true; stepUp?: boolean };

/**
 * Decides what the token alone decides: 401 for a visitor at a closed route, 403 without the second factor, the admin flag, the
 * role, the name or the fresh proof that is needed. Returns whom the route is for: at an open one, a session without its second
 * factor is a visitor. Whether this person may touch this very thing is the noun's policy in the owning service.
 */
export function authorise(
  route: Called,
  actor: Actor | undefined,
  now: number = Date.now(),
): Actor | undefined {
  const isTooEarly = actor?.isHalfway && !route.halfway;
  if (isOpen(route.access)) return isTooEarly ? undefined : actor;
  if (!actor) throw unauthenticated();
  if (isTooEarly) throw secondFactorRequired();
  if (route.access === 'admin' && !actor.isAdmin) throw forbidden();
  if (route.access === 'manager' && !hasRole(actor, 'manager')) throw forbidden();
  if (route.access === 'reviewer' && !hasRole(actor, 'reviewer')) throw forbidden();
  if (!actor.isNamed && !route.unnamed) {
    throw new AppError('profile_incomplete', 'Please give your first and last name first.');
  }
  if (route.stepUp && !((actor.freshUntil ?? 0) > now)) throw stepUpRequired();
  return actor;
}
