import { suggestedUsersContract } from '@momos/contracts/suggested-users';
import { bind, type RouteBinding } from '@momos/runtime';
import { decodeKey, encodeKey, pageOf } from '@momos/store';
import { requireUser } from '../user/require-user.ts';
import { maySee } from '../user/user.policy.ts';
import type { User } from '../user/user.ts';
import { cardOf } from '../user/user-view.ts';
import type { Users } from '../user/user.store.ts';
import { inOrder, suggestionsFor } from './suggested-user.ts';

/** People to follow. Each page ranks a bounded number of candidates again. */
export function suggestedUserRoutes({
  users,
  pageKeySecret,
}: {
  users: Users;
  pageKeySecret: string;
}): RouteBinding {
  return bind(suggestedUsersContract, {
    mine: async ({ actor, query }) => {
      const me = await requireUser(users, actor);
      const [others, hostNames] = await Promise.all([
        users.findSimilar(me),
        namesOf(users, me.subscribedHostIds),
      ]);
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

/** Names of hosts who are not anonymous. */
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
