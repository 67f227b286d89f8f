import { AppError } from '@momos/contracts/errors';
import { isDuplicateKey } from '@momos/store';
import { minutesAfter } from '../membership/change-membership.ts';
import { isMember, membershipId } from '../membership/membership.ts';
import { changePurchase, type PurchaseDeps } from './change-purchase.ts';
import type { PointsIntent } from './post.ts';
import { isDisputed } from './post-purchase.ts';
import { end } from './post-purchase-steps.ts';

/**
 * Takes the points that were noted, and unlocks the post for them; once, however often it is asked. The note stays where it is not known
 * whether they were taken.
 */
export async function takePoints(deps: PurchaseDeps, intent: PointsIntent): Promise<void> {
  const { dueAt: _, ...unlock } = intent;
  const { _id, postId, userId, points } = unlock;
  await deps.payments
    .spendPoints({ key: `post-unlock:${_id}`, userId, amount: points })
    .catch(async (error: unknown) => {
      if (isRefused(error)) await deps.posts.dropIntent(_id);
      throw error;
    });
  const keep = async () => {
    await deps.posts.unlock({ ...unlock, createdAt: deps.clock.now() });
    await deps.posts.dropIntent(_id);
    // A payment that is under way, or came between, goes back.
    await changePurchase(deps, { postId, userId }, ({ purchase, now }) =>
      purchase.version > 0 && !isDisputed(purchase)
        ? end(purchase, now, { cause: 'points', actorId: userId })
        : undefined,
    );
  };
  await deps.store.transaction(keep).catch(async (error: unknown) => {
    if (!isDuplicateKey(error)) throw error;
    // Another request of theirs kept it.
    await deps.posts.dropIntent(_id);
  });
}

/** Notes that points are about to be taken; returns what was noted first, whose answer may be missing. */
export const notePoints = (
  { store, erased, posts }: PurchaseDeps,
  intent: PointsIntent,
): Promise<PointsIntent> =>
  store
    .transaction(async () => {
      await erased.guard([intent.userId]);
      return posts.intend(intent);
    })
    .catch(async (error: unknown) => {
      // Another request of theirs noted it.
      if (isDuplicateKey(error)) return (await posts.intent(intent._id)) ?? intent;
      throw error;
    });

/** No points were taken: there are too few, or their person is being erased. */
const isRefused = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'conflict' || error.code === 'not_found');

const batchSize = 100;

/** Finishes unlockings whose readers had no answer; returns whether there may be more. */
export async function finishUnlocks(deps: PurchaseDeps): Promise<boolean> {
  const due = await deps.posts.intentsDue(deps.clock.now(), batchSize);
  for (const intent of due)
    await finish(deps, intent).catch(async (err: unknown) => {
      deps.log.warn({ op: 'post-unlock.finish', unlockId: intent._id, err }, 'Unlocking failed; will retry');
      await deps.posts.putOffIntent(intent._id, minutesAfter(deps.clock.now(), 5));
    });
  return due.length === batchSize;
}

/** Whoever left meanwhile is asked for nothing more; what was taken counts when they come back and unlock it. */
async function finish(deps: PurchaseDeps, intent: PointsIntent): Promise<void> {
  const { _id, postId, circleId, userId } = intent;
  if (!(await deps.posts.find(postId))) return deps.posts.dropIntent(_id);
  if (!isMember(await deps.memberships.find(membershipId(circleId, userId))))
    return deps.posts.putOffIntent(_id, minutesAfter(deps.clock.now(), 24 * 60));
  await takePoints(deps, intent);
}
