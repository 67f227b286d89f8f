import { hostsContract } from '@momos/contracts/hosts';
import type { PageMeta } from '@momos/contracts/fields';
import { bind, type RouteBinding } from '@momos/runtime';
import type { PageRequest } from '@momos/store';
import type { User } from '../user/user.ts';
import { cardOf } from '../user/user-view.ts';
import type { Users } from '../user/user.store.ts';
import type { HostSubscription, HostSubscriptions, SubscriptionSide } from './host-subscription.store.ts';
import { subscribe, type SubscribeDeps, unsubscribe } from './subscribe.ts';

type Deps = SubscribeDeps & { users: Users; subscriptions: HostSubscriptions; pageKeySecret: string };

export function hostSubscriptionRoutes(deps: Deps): RouteBinding {
  const { pageKeySecret: secret } = deps;
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
      const { items, meta } = await readPeople(deps, { hostId: actor.userId }, { ...query, secret });
      return { data: items.map(({ user, subscribedAt }) => ({ user: cardOf(user), subscribedAt })), meta };
    },
    subscribed: async ({ query, actor }) => {
      const { items, meta } = await readPeople(deps, { userId: actor.userId }, { ...query, secret });
      const data = items.map(({ user, subscribedAt }) => {
        const { subscribersCount } = user;
        return { user: cardOf(user), subscribedAt, subscribersCount };
      });
      return { data, meta };
    },
  });
}

/** A page of subscriptions with the people on their other side; erased ones are left out. */
async function readPeople(
  { subscriptions, users }: Deps,
  side: SubscriptionSide,
  request: PageRequest,
): Promise<{ items: { user: User; subscribedAt: string }[]; meta: PageMeta }> {
  const { items, lastEvaluatedKey = null, total } = await subscriptions.page(side, request);
  const otherIdOf = (each: HostSubscription) => ('hostId' in side ? each.userId : each.hostId);
  const people = new Map((await users.byIds(items.map(otherIdOf))).map(user => [user.id, user]));
  return {
    items: items.flatMap(each => {
      const user = people.get(otherIdOf(each));
      return user ? [{ user, subscribedAt: each.at.toISOString() }] : [];
    }),
    meta: { lastEvaluatedKey, total },
  };
}
