import { conflict, forbidden, notFound } from '@momos/contracts/errors';
import type { Actor } from '@momos/runtime';
import { assertVisible, isHostOf } from '../circle/circle.policy.ts';
import type { Circle } from '../circle/circle.ts';
import type { Circles } from '../circle/circle.store.ts';
import { minutesAfter } from '../membership/change-membership.ts';
import { belongs, isMember, membershipId } from '../membership/membership.ts';
import type { Memberships } from '../membership/membership.store.ts';
import { isLockedFor, type Post, type Reader, unlockId } from './post.ts';
import type { Posts } from './post.store.ts';
import type { PurchaseDeps } from './change-purchase.ts';
import { notePoints, takePoints } from './take-points.ts';
import type { PostPurchases } from './post-purchase.store.ts';

export type ReadPostDeps = {
  posts: Posts;
  postPurchases: PostPurchases;
  circles: Circles;
  memberships: Memberships;
};
export type UnlockDeps = ReadPostDeps & PurchaseDeps;

/** A circle for someone who reads its posts. Throws 404 where they must not know of it, else 403 unless they are a member or run it. */
export async function circleForReader(
  { circles, memberships }: Pick<ReadPostDeps, 'circles' | 'memberships'>,
  actor: Actor,
  circleId: string,
): Promise<{ circle: Circle; isHost: boolean }> {
  const circle = await circles.get(circleId);
  if (isHostOf(circle, actor)) return { circle, isHost: true };
  const own = await memberships.find(membershipId(circleId, actor.userId));
  assertVisible(circle, actor, belongs(own));
  if (!isMember(own)) throw forbidden('Members of this circle read its posts.');
  return { circle, isHost: false };
}

/** A post with what its reader may see of it. Throws 404 for one that is not there, or whose circle they must not know of, else 403. */
export async function postForReader(
  deps: ReadPostDeps,
  actor: Actor,
  postId: string,
): Promise<{ post: Post; reader: Reader }> {
  const post = await deps.posts.find(postId);
  if (!post) throw notFound('post', postId);
  const { isHost } = await hiddenAs(postId, () => circleForReader(deps, actor, post.circleId));
  const unlocked = await unlockedOf(deps, [postId], actor.userId);
  return { post, reader: { isHost, hasUnlocked: unlocked.has(postId) } };
}

/** Of some posts, those that a person has unlocked, with points or with money. */
export async function unlockedOf(
  { posts, postPurchases }: Pick<ReadPostDeps, 'posts' | 'postPurchases'>,
  postIds: readonly string[],
  userId: string,
): Promise<Set<string>> {
  const ids = postIds.map(id => unlockId(id, userId));
  const [byPoints, byMoney] = await Promise.all([posts.unlocked(ids), postPurchases.unlocked(ids)]);
  return new Set([...byPoints, ...byMoney].map(({ postId }) => postId));
}

/** A private circle's post reads like one that does not exist. */
const hiddenAs = <T>(postId: string, read: () => Promise<T>): Promise<T> =>
  read().catch((error: unknown) => {
    throw isNotFound(error) ? notFound('post', postId) : error;
  });

const isNotFound = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'not_found';

/**
 * Unlocks a post for a member, for the points that it costs now; once, however often it is asked. The points move by the unlocking's own
 * id, and are noted before, so that one whose request ends in between pays nothing more and has the post in a minute. Throws 409 where they have too few, and where it costs
 * more than the points that they agreed to.
 */
export async function unlockPost(
  deps: UnlockDeps,
  actor: Actor,
  { postId, agreed }: { postId: string; agreed: number },
): Promise<{ post: Post; reader: Reader }> {
  const { post, reader } = await postForReader(deps, actor, postId);
  if (!isLockedFor(post, reader)) return { post, reader };
  const { userId } = actor;
  const _id = unlockId(postId, userId);
  const { points } = post;
  if (points === null) throw conflict('Points do not unlock this post. Please look at it again.');
  if (points > agreed)
    throw conflict(`Unlocking this post costs ${points} momo points by now. Please decide again.`);
  const { circleId } = post;
  const createdAt = deps.clock.now();
  const dueAt = minutesAfter(createdAt, 1);
  const intent = { _id, postId, circleId, userId, points, createdAt, dueAt };
  await takePoints(deps, await notePoints(deps, intent));
  return { post, reader: { ...reader, hasUnlocked: true } };
}
