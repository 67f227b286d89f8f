import { hostsContract } from '@momos/contracts/hosts';
import { bind, type RouteBinding } from '@momos/runtime';
import { decodeKey, encodeKey, pageOf } from '@momos/store';
import { cardOf } from '../user/user-views.ts';
import type { HostSubscription } from './host-subscription.store.ts';
import { subscribe, type SubscribeDeps, unsubscribe } from './subscribe.ts';

type Deps = SubscribeDeps & { pageKeySecret: string };
type Paging = { pageSize: number; exclusiveStartKey?: string | undefined };

export function hostSubscriptionRoutes(deps: Deps): RouteBinding {
  const { subscriptions, users, pageKeySecret } = deps;

  /** A page of subscriptions with the people on one side of them; who is gone is left out. */
  async function page(by: { hostId: string } | { userId: string }, { pageSize, exclusiveStartKey }: Paging) {
    const [before] = exclusiveStartKey ? decodeKey(exclusiveStartKey, pageKeySecret) : [];
    const found = await subscriptions.list(by, {
      limit: pageSize + 1,
      before: before === undefined ? undefined : String(before),
    });
    const { items, lastEvaluatedKey } = pageOf(found, pageSize, last => encodeKey([last.id], pageKeySecret));
    const personOf = (each: HostSubscription) => ('hostId' in by ? each.userId : each.hostId);
    const people = new Map((await users.byIds(items.map(personOf))).map(user => [user.id, user]));
    return {
      items: items.flatMap(each => {
        const user = people.get(personOf(each));
        return user ? [{ user, subscribedAt: each.at.toISOString() }] : [];
      }),
      meta: { lastEvaluatedKey: lastEvaluatedKey ?? null, total: await subscriptions.countBy(by) },
    };
  }

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
      const { items, meta } = await page({ hostId: actor.userId }, query);
      return { data: items.map(({ user, subscribedAt }) => ({ user: cardOf(user), subscribedAt })), meta };
    },
    subscribed: async ({ query, actor }) => {
      const { items, meta } = await page({ userId: actor.userId }, query);
      return {
        data: items.map(({ user, subscribedAt }) => ({
          user: cardOf(user),
          subscribedAt,
          subscribersCount: user.subscribersCount,
        })),
        meta,
      };
    },
  });
}
