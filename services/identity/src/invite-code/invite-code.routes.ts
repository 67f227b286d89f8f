import { inviteCodesContract } from '@momos/contracts/invite-codes';
import { bind, type RouteBinding } from '@momos/runtime';
import { decodeKey, encodeKey, pageOf } from '@momos/store';
import { callerOf } from '../user/change-profile.ts';
import { cardOf } from '../user/user-views.ts';
import type { User } from '../user/user.ts';
import { askForCode, decideRequest, type InviteCodeDeps } from './decide-request.ts';
import { type InviteCodeRequest, requestView } from './invite-code-request.ts';
import type { Referrals } from './referral.store.ts';

type Deps = InviteCodeDeps & { referrals: Referrals; pageKeySecret: string };
type Paging = { pageSize: number; exclusiveStartKey?: string | undefined };

/** Invite codes, requests for more, and who came by them. */
export function inviteCodeRoutes(deps: Deps): RouteBinding {
  const { users, requests, referrals, pageKeySecret } = deps;

  const shown = ({ request, user }: { request: InviteCodeRequest; user: User }) => requestView(request, user);
  const people = async (ids: readonly string[]) =>
    new Map((await users.byIds(ids)).map(user => [user.id, user]));
  const partOf = ({ pageSize, exclusiveStartKey }: Paging) => {
    const [before] = exclusiveStartKey ? decodeKey(exclusiveStartKey, pageKeySecret) : [];
    return { limit: pageSize + 1, before: typeof before === 'string' ? before : undefined };
  };

  return bind(inviteCodesContract, {
    createRequest: async ({ actor, body }) => shown(await askForCode(deps, actor, body.reason)),
    decide: async ({ actor, params, body, ifMatch }) =>
      shown(await decideRequest(deps, actor, { id: params.id, status: body.status, ifMatch })),

    requests: async ({ query }) => {
      const found = await requests.list(query.status, partOf(query));
      const page = pageOf(found, query.pageSize, last => encodeKey([last.id], pageKeySecret));
      const byId = await people(page.items.map(({ userId }) => userId));
      return {
        data: page.items.flatMap(request => {
          const user = byId.get(request.userId);
          return user ? [requestView(request, user)] : [];
        }),
        meta: { lastEvaluatedKey: page.lastEvaluatedKey ?? null },
      };
    },

    mine: async ({ actor }) => {
      const user = await callerOf(users, actor);
      const [counts, request] = await Promise.all([
        referrals.countsByCode(user.id),
        requests.latestOf(user.id),
      ]);
      return {
        codes: user.inviteCodes.map(code => ({ code, joinedCount: counts.get(code) ?? 0 })),
        request: request ? requestView(request, user) : null,
      };
    },

    referrals: async ({ actor, query }) => {
      const found = await referrals.list(actor.userId, partOf(query));
      const page = pageOf(found, query.pageSize, last => encodeKey([last.userId], pageKeySecret));
      const byId = await people(page.items.map(({ userId }) => userId));
      return {
        data: page.items.flatMap(({ userId, code, at }) => {
          const user = byId.get(userId);
          return user ? [{ user: cardOf(user), code, joinedAt: at.toISOString() }] : [];
        }),
        meta: {
          lastEvaluatedKey: page.lastEvaluatedKey ?? null,
          total: await referrals.countOf(actor.userId),
        },
      };
    },
  });
}
