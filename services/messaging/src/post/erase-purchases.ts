import { changePurchase, type PurchaseDeps } from './change-purchase.ts';
import { end } from './post-purchase-steps.ts';

/**
 * In the erasure's transaction: what a person has not paid yet is given up, and what they wrote and sold is returned to who paid. What
 * they paid for stays paid, for the accounts.
 */
export async function leavePosts(deps: PurchaseDeps, userId: string): Promise<void> {
  for (const each of await deps.postPurchases.ofPerson(userId))
    await changePurchase(deps, each, ({ purchase, now }) =>
      purchase.status === 'UNLOCKED' ? undefined : end(purchase, now, { cause: 'leave' }),
    );
  for (const { _id } of await deps.posts.ofAuthor(userId))
    await deps.postPurchases.compareOfPost(_id, deps.clock.now());
}
