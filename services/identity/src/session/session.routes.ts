import { authContract } from '@momos/contracts/auth';
import { AppError } from '@momos/contracts/errors';
import { sessionsContract } from '@momos/contracts/sessions';
import { bind, bindSome, type Clock, type Logger, type RouteBinding } from '@momos/runtime';
import type { Users } from '../user/user.store.ts';
import type { TokenDeps } from './open-session.ts';
import { listSessions, revokeSession } from './list-sessions.ts';
import { refreshSession } from './refresh-session.ts';

type Deps = TokenDeps & { users: Users; log: Logger; clock: Clock; pageKeySecret: string };

export function sessionRoutes(deps: Deps): RouteBinding {
  const { sessions, clock } = deps;
  const tokens = bindSome(authContract, {
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
  const own = bind(sessionsContract, {
    list: ({ actor, query }) => listSessions(deps, actor, query),
    revoke: async ({ actor, params }) => {
      await revokeSession(deps, actor, params.id);
      return { ok: true as const };
    },
  });
  return [...tokens, ...own];
}
