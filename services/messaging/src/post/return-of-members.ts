import type { Moved } from '../membership/change-membership.ts';
import { isEndedByHosts } from '../membership/membership.ts';
import type { PostPurchases } from './post-purchase.store.ts';

/** In the transaction of a membership's change: what a member paid for posts is looked at, where their hosts ended it. */
export const returnOfMembers =
  ({ postPurchases }: { postPurchases: Pick<PostPurchases, 'compareOfMember'> }) =>
  async ({ before, move: { after } }: Pick<Moved, 'before' | 'move'>): Promise<void> => {
    if (isEndedByHosts(after) && !isEndedByHosts(before))
      await postPurchases.compareOfMember(after.userId, after.circleId, after.updatedAt);
  };
