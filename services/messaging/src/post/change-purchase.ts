import type { Bus } from '@momos/bus';
import { conflict, notFound } from '@momos/contracts/errors';
import type { PaymentsService } from '@momos/contracts/proto/payments/v1/payments';
import { topics } from '@momos/contracts/topics';
import type { Clock, Logger, RpcClient } from '@momos/runtime';
import { ordersMessage } from '@momos/runtime/purchase/money-order';
import { type Erased, isDuplicateKey, type Store } from '@momos/store';
import type { Circles } from '../circle/circle.store.ts';
import { membershipId } from '../membership/membership.ts';
import type { Memberships } from '../membership/membership.store.ts';
import { type Post, unlockId } from './post.ts';
import type { Posts } from './post.store.ts';
import { newPurchase, type PostPurchase, type PurchaseMove, subjectOf } from './post-purchase.ts';
import type { Standing } from './post-purchase-steps.ts';
import type { PostPurchases } from './post-purchase.store.ts';

/** Dependencies of what members pay for posts. */
export type PurchaseDeps = {
  store: Store;
  outbox: Bus['outbox'];
  circles: Circles;
  memberships: Memberships;
  posts: Posts;
  postPurchases: PostPurchases;
  erased: Erased;
  payments: RpcClient<typeof PaymentsService>;
  clock: Clock;
  log: Logger;
  /** Minutes for which a price is kept while its person pays. */
  holdMinutes: number;
  /** Called in the transaction that saves what becomes due. */
  wakeCircles: () => void;
};

/** What a change is decided on; a purchase of version 0 is not saved yet. */
export type PurchaseState = { purchase: PostPurchase; post: Post; standing: Standing; now: Date };

/** Whose purchase is changed, and whether a person who is being erased is refused (404). */
type Whose = { postId: string; userId: string; isGuarded?: boolean };

/**
 * Changes a member's purchase of a post, with its money orders, in one transaction; `decide` may run more than once. Returns it as it
 * stands then. Throws 404 for a post that never was.
 */
export async function changePurchase(
  deps: PurchaseDeps,
  { postId, userId, isGuarded }: Whose,
  decide: (state: PurchaseState) => PurchaseMove | undefined,
): Promise<PostPurchase> {
  const change = async () => {
    const post = await deps.posts.findAny(postId);
    if (!post) throw notFound('post', postId);
    if (isGuarded) await deps.erased.guard([userId]);
    const now = deps.clock.now();
    const _id = unlockId(postId, userId);
    const purchase = (await deps.postPurchases.find(_id)) ?? newPurchase(post, userId, now);
    const standing = {
      post: post.removedAt ? undefined : post,
      membership: await deps.memberships.find(membershipId(post.circleId, userId)),
      isUnlockedByPoints: (await deps.posts.unlocked([_id])).length > 0,
    };
    const move = decide({ purchase, post, standing, now });
    if (!move) return purchase;
    await savePurchase(deps, move);
    return move.after;
  };
  return deps.store.transaction(change).catch((error: unknown) => {
    throw isDuplicateKey(error) ? conflict('Another request was first. Please try again.') : error;
  });
}

async function savePurchase(deps: PurchaseDeps, { after, orders }: PurchaseMove): Promise<void> {
  await deps.postPurchases.save(after);
  if (orders.length > 0)
    await deps.outbox.add(topics.circleMoneyOrder, ordersMessage(subjectOf(after), after.version, orders));
  if (after.hold) deps.wakeCircles();
}
