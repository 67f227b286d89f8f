import type { IdentityService } from '@momos/contracts/proto/identity/v1/identity';
import type { RpcClient } from '@momos/runtime';

const pageSize = 500;

/** One page of a host's followers in the order they came, after the subscription `after`. */
export async function followersAfter(
  identity: RpcClient<typeof IdentityService>,
  { hostId, after, limit = pageSize }: { hostId: string; after: string; limit?: number },
): Promise<{ recipients: { userId: string }[]; cursor: string; isLast: boolean }> {
  const { subscribers } = await identity.listSubscribers({ hostId, afterSubscriptionId: after, limit });
  return {
    recipients: subscribers.map(({ userId }) => ({ userId })),
    cursor: subscribers.at(-1)?.subscriptionId ?? after,
    isLast: subscribers.length < limit,
  };
}
