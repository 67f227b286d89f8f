import { hostsContract } from '@momos/contracts/hosts';
import { bind, type RouteBinding } from '@momos/runtime';
import { decodeKey, encodeKey, pageOf } from '@momos/store';
import { cardOf } from '../user/user-views.ts';
import { subscribe, type SubscribeDeps, unsubscribe } from './subscribe.ts';

type Deps = SubscribeDeps & { pageKeySecret: string };

export function hostSubscriptionRoutes(deps: Deps): RouteBinding {
  const { subscriptions, users, pageKeySecret } = deps;
  return bind(hostsContract, {
    subscribe: async ({ params, actor }) => {
      await subscribe(deps, actor.userId, { hostIds: [params.id], toUpdates: false });
      return { ok: true as const };
    },
    unsubscribe: async ({ body, actor }) => {
      await unsubscribe(deps, actor.userId, body.hostId);
      return { ok: true as const };
    },
    subscribers: async ({ query, actor }) => {
      const [before] = query.exclusiveStartKey ? decodeKey(query.exclusiveStartKey, pageKeySecret) : [];
      const found = await subscriptions.list(actor.userId, {
        limit: query.pageSize + 1,
        before: before === undefined ? undefined : String(before),
      });
      const page = pageOf(found, query.pageSize, last => encodeKey([last.id], pageKeySecret));
      const people = new Map(
        (await users.byIds(page.items.map(each => each.userId))).map(user => [user.id, user]),
      );
      return {
        data: page.items.flatMap(({ userId, at }) => {
          const user = people.get(userId);
          return user ? [{ user: cardOf(user), subscribedAt: at.toISOString() }] : [];
        }),
        meta: {
          lastEvaluatedKey: page.lastEvaluatedKey ?? null,
          total: await subscriptions.countOf(actor.userId),
        },
      };
    },
  });
}
