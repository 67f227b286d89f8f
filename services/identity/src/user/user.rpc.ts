import { badRequest, notFound } from '@momos/contracts/errors';
import { IdentityService } from '@momos/contracts/proto/identity/v1/identity';
import { rpc, type RpcBinding } from '@momos/runtime';
import { subscribe, type SubscribeDeps, unsubscribe } from '../host-subscription/subscribe.ts';
import type { Users } from './user.store.ts';
import { messageOf } from './user-views.ts';

const mostIds = 500;

/** What other services ask of accounts. */
export function userRpc(deps: SubscribeDeps & { users: Users }): RpcBinding {
  const { users } = deps;
  return rpc(IdentityService, {
    getUsers: async ({ ids }) => {
      if (ids.length > mostIds) throw badRequest(`At most ${mostIds} ids at once.`);
      return { users: (await users.byIds([...new Set(ids)])).map(messageOf) };
    },
    findUser: async ({ by }) => {
      const user =
        by?.$case === 'slug'
          ? await users.bySlug(by.value)
          : by
            ? await users.byEmail(by.value.toLowerCase())
            : undefined;
      if (!user) throw notFound('person');
      return messageOf(user);
    },
    subscribe: async ({ userId, hostIds, toUpdates }) => {
      await subscribe(deps, userId, { hostIds, toUpdates });
      return {};
    },
    unsubscribe: async ({ userId, hostId }) => {
      await unsubscribe(deps, userId, hostId);
      return {};
    },
    listSubscribers: async ({ hostId, afterSubscriptionId, limit }) => {
      if (limit < 1 || limit > mostIds) throw badRequest(`At most ${mostIds} subscribers at once.`);
      const found = await deps.subscriptions.listFrom(hostId, { limit, after: afterSubscriptionId });
      return { subscribers: found.map(({ id, userId }) => ({ subscriptionId: id, userId })) };
    },
  });
}
