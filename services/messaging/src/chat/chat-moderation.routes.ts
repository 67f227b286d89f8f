import { chatModerationContract } from '@momos/contracts/chat-moderation';
import { notFound } from '@momos/contracts/errors';
import { bind, type RouteBinding } from '@momos/runtime';
import { cardsOf } from './chat-view.ts';
import { decideReport, type ReportDeps, reportMessage, reportViews } from './reports.ts';
import { restrictMember } from './restrict-member.ts';
import { admit, assertMayModerate } from './rights.ts';
import type { Standing } from './standing.store.ts';

type Deps = ReportDeps & { pageSecret: string };

/** Keeping channels decent: reports for managers, restrictions by who moderates a channel. */
export function chatModerationRoutes(deps: Deps): RouteBinding {
  const { reports, standings, pageSecret: secret } = deps;
  return bind(chatModerationContract, {
    report: async ({ actor, params: { messageId, ...ref }, body }) => ({
      id: await reportMessage(deps, actor, { ref, messageId, ...body }),
    }),
    reports: async ({ query: { status, ...page } }) => {
      const { items, lastEvaluatedKey = null } = await reports.page(status, { ...page, secret });
      const counts = await reports.countByStatus();
      return { data: await reportViews(deps, items), meta: { lastEvaluatedKey, counts } };
    },
    decide: async ({ actor, params: { id }, body }) => {
      const [view] = await reportViews(deps, [await decideReport(deps, actor, { id, ...body })]);
      if (!view) throw notFound('report', id);
      return view;
    },
    restricted: async ({ actor, params, query }) => {
      const admission = await admit(deps, actor, params);
      assertMayModerate(admission);
      const page = await standings.restricted(admission.channel._id, { ...query, secret });
      return {
        data: await restrictedViews(deps, page.items),
        meta: { lastEvaluatedKey: page.lastEvaluatedKey ?? null },
      };
    },
    restrict: async ({ actor, params: { userId, ...ref }, body }) => {
      const standing = await restrictMember(deps, actor, { ref, userId, ...body });
      const [view] = await restrictedViews(deps, [standing]);
      if (!view) throw new TypeError('A standing has a view.');
      return view;
    },
  });
}

async function restrictedViews(deps: Deps, found: readonly Standing[]) {
  const card = await cardsOf(
    deps,
    found.map(({ userId }) => userId),
  );
  return found.map(({ userId, isBlocked, silencedUntil }) => ({
    user: card(userId),
    isBlocked,
    silencedUntil: silencedUntil?.toISOString() ?? null,
  }));
}
