import type { Moved } from '../membership/change-membership.ts';
import type { PostPurchases } from './post-purchase.store.ts';

/** In the transaction of a membership's change: what a member paid for posts is looked at, where their hosts ended it. */
export const returnOfMembers =
  ({ postPurchases }: { postPurchases: Pick<PostPurchases, 'compareOfMember'> }) =>
  async ({ before, move: { after } }: Pick<Moved, 'before' | 'move'>): Promise<void> => {
    const isEnded = after.status === 'REMOVED' || after.status === 'BLOCKED';
    if (isEnded && before.status !== after.status)
      await postPurchases.compareOfMember(after.userId, after.circleId, after.updatedAt);
  };
