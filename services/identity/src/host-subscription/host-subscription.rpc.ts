import { badRequest } from '@momos/contracts/errors';
import type { IdentityService } from '@momos/contracts/proto/identity/v1/identity';
import type { RpcHandlers } from '@momos/runtime';
import type { HostSubscriptions } from './host-subscription.store.ts';
import type { Users } from '../user/user.store.ts';
import { subscribe, type SubscribeDeps, unsubscribe } from './subscribe.ts';

type Calls = Pick<RpcHandlers<typeof IdentityService>, 'subscribe' | 'unsubscribe' | 'listSubscribers'>;

const maxSubscribers = 500;

type Deps = SubscribeDeps & { subscriptions: HostSubscriptions; users: Pick<Users, 'byIds'> };

/** Following hosts on behalf of other services, and a host's followers for their mail-outs. */
export const hostSubscriptionRpc = (deps: Deps): Calls => ({
  subscribe: async ({ userId, hostIds, toUpdates }) => {
    await subscribe(deps, userId, { hostIds, toUpdates });
    return {};
  },
  unsubscribe: async ({ userId, hostId }) => {
    await unsubscribe(deps, userId, hostId);
    const [user] = await deps.users.byIds([userId]);
    // Who follows again in between has a newer follow.
    const isAgain = user?.subscribedHostIds.includes(hostId) ?? false;
    return { userVersion: user ? user.version - (isAgain ? 1 : 0) : 0 };
  },
  listSubscribers: async ({ hostId, afterSubscriptionId, limit, withTotal }) => {
    if (limit < 1 || limit > maxSubscribers)
      throw badRequest(`Ask for 1 to ${maxSubscribers} subscribers per call.`);
    const found = await deps.subscriptions.listFrom(hostId, { limit, after: afterSubscriptionId });
    const total = withTotal ? await deps.subscriptions.countOf(hostId) : undefined;
    return { subscribers: found.map(({ id, userId }) => ({ subscriptionId: id, userId })), total };
  },
});
