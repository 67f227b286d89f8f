import { inviteCodesContract } from '@momos/contracts/invite-codes';
import { bind, type RouteBinding } from '@momos/runtime';
import { requireUser } from '../user/require-user.ts';
import type { User } from '../user/user.ts';
import type { Users } from '../user/user.store.ts';
import { cardOf } from '../user/user-view.ts';
import { askForCode, decideRequest, type InviteCodeDeps } from './decide-request.ts';
import { requestView } from './invite-code-request-view.ts';
import type { Referrals } from './referral.store.ts';

type Deps = InviteCodeDeps & { referrals: Referrals; pageKeySecret: string };

/** Invite codes, requests for more, and who signed up with them. */
export function inviteCodeRoutes(deps: Deps): RouteBinding {
  const { users, requests, referrals, pageKeySecret: secret } = deps;

  return bind(inviteCodesContract, {
    createRequest: async ({ actor, body }) => requestView(await askForCode(deps, actor, body.reason)),
    decide: async ({ actor, params, body, ifMatch }) =>
      requestView(await decideRequest(deps, actor, { id: params.id, status: body.status, ifMatch })),

    requests: async ({ query }) => {
      const [page, counts] = await Promise.all([
        requests.page(query.status, { ...query, secret }),
        requests.countByStatus(),
      ]);
      const found = await withPeople(users, page.items);
      return {
        data: found.map(({ user, ...request }) => requestView({ request, user })),
        meta: { lastEvaluatedKey: page.lastEvaluatedKey ?? null, counts },
      };
    },

    mine: async ({ actor }) => {
      const user = await requireUser(users, actor);
      const [counts, request] = await Promise.all([
        referrals.countsByCode(user.id),
        requests.latestOf(user.id),
      ]);
      return {
        codes: user.inviteCodes.map(code => ({ code, joinedCount: counts.get(code) ?? 0 })),
        request: request ? requestView({ request, user }) : null,
      };
    },

    referrals: async ({ actor, query }) => {
      const page = await referrals.page(actor.userId, { ...query, secret });
      const found = await withPeople(users, page.items);
      return {
        data: found.map(({ user, code, at }) => ({ user: cardOf(user), code, joinedAt: at.toISOString() })),
        meta: { lastEvaluatedKey: page.lastEvaluatedKey ?? null, total: page.total },
      };
    },
  });
}

/** Items with the person of each; those of erased people are left out. */
async function withPeople<T extends { userId: string }>(
  users: Users,
  items: readonly T[],
): Promise<(T & { user: User })[]> {
  const found = await users.byIds(items.map(({ userId }) => userId));
  const people = new Map(found.map(user => [user.id, user]));
  return items.flatMap(item => {
    const user = people.get(item.userId);
    return user ? [{ ...item, user }] : [];
  });
}
