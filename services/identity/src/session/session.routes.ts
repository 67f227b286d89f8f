import { authContract } from '@momos/contracts/auth';
import { AppError } from '@momos/contracts/errors';
import { sessionsContract } from '@momos/contracts/sessions';
import { bind, bindSome, type Clock, type Logger, type RouteBinding } from '@momos/runtime';
import { endSessions, type EndSessionsDeps } from './end-sessions.ts';
import type { TokenDeps } from './open-session.ts';
import { listSessions, revokeSession } from './list-sessions.ts';
import { refreshSession } from './refresh-session.ts';

type Deps = TokenDeps & EndSessionsDeps & { log: Logger; clock: Clock; pageKeySecret: string };

export function sessionRoutes(deps: Deps): RouteBinding {
  const { clock } = deps;
  const tokens = bindSome(authContract, {
    refresh: async ({ body }) => {
      if (!body?.refresh_token) throw new AppError('invalid_request', 'A refresh token is needed.');
      return refreshSession(deps, body.refresh_token, clock.now());
    },
    logout: async ({ actor, body }) => {
      const { userId, sessionId } = actor;
      const which = body?.everywhere ? { userId } : { userId, sessionId };
      await endSessions(deps, { ...which, because: 'logout', now: clock.now() });
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
