import { AppError } from '@momos/contracts/errors';
import { sessionTokensContract } from '@momos/contracts/session-tokens';
import { bind, type Clock, type Logger, type RouteBinding } from '@momos/runtime';
import { clientOf } from '../code/client-of.ts';
import type { Keys } from '../secret/hmac.ts';
import { endSessions, type EndSessionsDeps } from './end-sessions.ts';
import type { TokenDeps } from './open-session.ts';
import { refreshSession } from './refresh-session.ts';
import { tokenAnswer } from './session-view.ts';

type Deps = TokenDeps & EndSessionsDeps & { log: Logger; clock: Clock; deviceKeys: Keys };

export const sessionTokenRoutes = (deps: Deps): RouteBinding =>
  bind(sessionTokensContract, {
    refresh: async input => {
      const { body } = input;
      if (!body?.refresh_token) throw new AppError('invalid_request', 'A refresh token is needed.');
      const presented = { token: body.refresh_token, deviceMark: clientOf(input).deviceMark };
      return tokenAnswer(await refreshSession(deps, presented, deps.clock.now()));
    },
    logout: async ({ actor: { userId, sessionId }, body }) => {
      const scope = body?.everywhere ? { userId } : { userId, sessionId };
      await endSessions(deps, { ...scope, because: 'logout', now: deps.clock.now() });
      return { ok: true as const };
    },
  });
