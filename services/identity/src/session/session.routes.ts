import { sessionsContract } from '@momos/contracts/sessions';
import { bind, type Clock, type RouteBinding } from '@momos/runtime';
import { type EndSessionsDeps, revokeOtherSessions, revokeSession } from './end-sessions.ts';
import { sessionView } from './session-view.ts';

type Deps = EndSessionsDeps & { clock: Clock; pageKeySecret: string };

export const sessionRoutes = (deps: Deps): RouteBinding =>
  bind(sessionsContract, {
    list: async ({ actor, query }) => {
      const request = { ...query, secret: deps.pageKeySecret };
      const page = await deps.sessions.openOf(actor.userId, deps.clock.now(), request);
      return {
        data: page.items.map(session => sessionView(session, actor.sessionId)),
        meta: { lastEvaluatedKey: page.lastEvaluatedKey ?? null },
      };
    },
    revokeOthers: async ({ actor }) => {
      await revokeOtherSessions(deps, actor);
      return { ok: true as const };
    },
    revoke: async ({ actor, params }) => {
      await revokeSession(deps, actor, params.id);
      return { ok: true as const };
    },
  });
