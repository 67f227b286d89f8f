import { suggestedUsersContract } from '@momos/contracts/suggested-users';
import { bind, type RouteBinding } from '@momos/runtime';
import { decodeKey, encodeKey, pageOf } from '@momos/store';
import { callerOf } from '../user/change-profile.ts';
import { maySee } from '../user/user.policy.ts';
import type { User } from '../user/user.ts';
import { cardOf } from '../user/user-views.ts';
import type { Users } from '../user/user.store.ts';
import { inOrder, suggestionsFor } from './suggested-user.ts';

/** `GET /users/me/suggested-users`: the ranking is made anew at each page, from a bounded number of candidates. */
export function suggestedUserRoutes({
  users,
  pageKeySecret,
}: {
  users: Users;
  pageKeySecret: string;
}): RouteBinding {
  return bind(suggestedUsersContract, {
    mine: async ({ actor, query }) => {
      const me = await callerOf(users, actor);
      const [others, hostNames] = await Promise.all([users.alike(me), namesOf(users, me.subscribedHostIds)]);
      const [score, id] = query.exclusiveStartKey ? decodeKey(query.exclusiveStartKey, pageKeySecret) : [];
      const after = typeof score === 'number' && typeof id === 'string' ? { score, user: { id } } : undefined;
      const ranked = suggestionsFor(me, others, hostNames).filter(each => !after || inOrder(after, each) < 0);
      const page = pageOf(ranked, query.pageSize, last =>
        encodeKey([last.score, last.user.id], pageKeySecret),
      );
      return {
        data: page.items.map(({ user, reasons }) => ({ user: cardOf(user), work: workOf(user), reasons })),
        meta: { lastEvaluatedKey: page.lastEvaluatedKey ?? null },
      };
    },
  });
}

/** Names of hosts that show theirs. */
async function namesOf(users: Users, ids: readonly string[]): Promise<Map<string, string>> {
  const hosts = await users.byIds(ids);
  return new Map(
    hosts.filter(host => !host.isAnonymous).map(host => [host.id, cardOf(host).displayName] as const),
  );
}

const workOf = (user: User): string | null =>
  user.curPosition && maySee(user, 'work', 'member')
    ? `${user.curPosition.title} at ${user.curPosition.organization.name}`
    : null;
