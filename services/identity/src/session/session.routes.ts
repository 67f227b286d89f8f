import { authContract } from '@momos/contracts/auth';
import { AppError } from '@momos/contracts/errors';
import { bindSome, type Clock, type Logger, type RouteBinding } from '@momos/runtime';
import type { Users } from '../user/user.store.ts';
import type { TokenDeps } from './open-session.ts';
import { refreshSession } from './refresh-session.ts';

type Deps = TokenDeps & { users: Users; log: Logger; clock: Clock };

export function sessionRoutes(deps: Deps): RouteBinding {
  const { sessions, clock } = deps;
  return bindSome(authContract, {
    refresh: async ({ body }) => {
      if (!body?.refresh_token) throw new AppError('invalid_request', 'A refresh token is needed.');
      return refreshSession(deps, body.refresh_token, clock.now());
    },
    logout: async ({ actor, body }) => {
      if (body?.everywhere) await sessions.revokeAllOf(actor.userId, 'logout', clock.now());
      else await sessions.revoke(actor.sessionId, 'logout', clock.now());
      return { ok: true };
    },
  });
}
