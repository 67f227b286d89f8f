import { AppError, illegalState, notFound, staleVersion } from '@momos/contracts/errors';
import type { ReviewChange } from '@momos/contracts/proto/events/v1/bus';
import { topics } from '@momos/contracts/topics';
import type { Bus } from '@momos/bus';
import type { Actor, Clock } from '@momos/runtime';
import type { Erased, Store } from '@momos/store';
import { v7 as uuid } from 'uuid';
import type { Rsvps } from '../rsvp/rsvp.store.ts';
import type { SocialCache } from '../social/social-cache.ts';
import { assertAuthor, assertMayRemove, assertMayReply } from './host-review.policy.ts';
import {
  assertWritable,
  noteOf,
  type Removal,
  type Review,
  reviewsCloseAt,
  toReviewMessage,
} from './host-review.ts';
import type { Reviews } from './host-review.store.ts';

export type ReviewDeps = {
  store: Store;
  erased: Pick<Erased, 'guard'>;
  reviews: Reviews;
  rsvps: Rsvps;
  cache: SocialCache;
  outbox: Bus['outbox'];
  clock: Clock;
};

type Saving = Pick<ReviewDeps, 'reviews' | 'rsvps' | 'outbox'>;

type Words = { rating: number; comment: string; isPublished: boolean };

/**
 * Writes or rewrites the actor's review of a social they attended. Throws 404 for another's RSVP, 409 for one who did not come, when
 * the time to review is over, and for a review that staff removed.
 */
export async function writeReview(
  deps: ReviewDeps,
  actor: Actor,
  { socialId, rsvpId, words }: { socialId: string; rsvpId: string; words: Words },
): Promise<Review> {
  const { store, erased, reviews, rsvps, cache, clock } = deps;
  const social = await cache.byId(socialId);
  return store.transaction(async () => {
    await erased.guard([actor.userId]);
    const rsvp = await rsvps.get(socialId, rsvpId);
    if (rsvp.userId !== actor.userId) throw notFound('RSVP', rsvpId);
    if (rsvp.status !== 'ATTENDED') throw illegalState('RSVP', rsvp.status, 'reviewed');
    const held = await reviews.ofRsvp(socialId, rsvpId);
    const now = clock.now();
    assertWritable(held, reviewsCloseAt(social), now);
    if (held) return save(deps, { ...held, ...words, version: held.version + 1, updatedAt: now });
    const review: Review = {
      _id: uuid(),
      version: 1,
      socialId,
      rsvpId,
      authorId: actor.userId,
      hostIds: social.hostIds,
      ...words,
      reply: null,
      createdAt: now,
      updatedAt: now,
    };
    await reviews.add(review);
    await tell(deps, review, 'REVIEW_CHANGE_WRITTEN');
    return review;
  });
}

/**
 * Changes the actor's own review; whether it is published also after the time to review. Throws 403 for another's, 409 for words that
 * cannot be changed any more, 412 when `ifMatch` is not the version held.
 */
export const updateReview = (
  deps: ReviewDeps,
  actor: Actor,
  { id, change, ifMatch }: { id: string; change: Partial<Words>; ifMatch: number | undefined },
): Promise<Review> =>
  deps.store.transaction(async () => {
    const held = await deps.reviews.get(id);
    assertAuthor(held, actor);
    await deps.erased.guard([actor.userId]);
    if (ifMatch !== undefined && ifMatch !== held.version) throw staleVersion('review');
    const now = deps.clock.now();
    if (held.removal || change.rating !== undefined || change.comment !== undefined)
      assertWritable(held, reviewsCloseAt(await deps.cache.byId(held.socialId)), now);
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    return save(deps, { ...held, ...given, version: held.version + 1, updatedAt: now });
  });

/** Takes the actor's own review back; admins may take any. Throws 403 for another's. */
export const removeReview = (deps: ReviewDeps, actor: Actor, id: string): Promise<void> =>
  deps.store.transaction(async () => {
    const held = await deps.reviews.get(id);
    assertMayRemove(held, actor);
    // Who could take it away could write the same again.
    if (held.removal && !actor.isAdmin)
      throw new AppError('illegal_state', 'This review was removed and cannot be changed.');
    await deps.reviews.remove(id);
    await tell(deps, { ...held, version: held.version + 1 }, 'REVIEW_CHANGE_DELETED');
  });

/** The hosts' one reply to a review; given again it is rewritten. Throws 403 for one who does not host. */
export async function replyToReview(
  deps: ReviewDeps,
  actor: Actor,
  { id, comment }: { id: string; comment: string },
): Promise<Review> {
  const { socialId } = await deps.reviews.get(id);
  assertMayReply(await deps.cache.byId(socialId), actor);
  return deps.store.transaction(async () => {
    const held = await deps.reviews.get(id);
    if (held.removal) throw notFound('review', id);
    const at = deps.clock.now();
    const next = {
      ...held,
      reply: { comment, authorId: actor.userId, at },
      version: held.version + 1,
      updatedAt: at,
    };
    return save(deps, next, 'REVIEW_CHANGE_REPLIED');
  });
}

/**
 * Takes a person's review of a social away from everyone but its author, in the running transaction, also where it was written anew since
 * it was reported; one that is gone or removed stays so.
 */
export async function removeAsStaff(
  deps: Saving,
  { socialId, rsvpId }: Pick<Review, 'socialId' | 'rsvpId'>,
  removal: Removal,
): Promise<void> {
  const held = await deps.reviews.ofRsvp(socialId, rsvpId);
  if (!held || held.removal) return;
  const next = { ...held, removal, version: held.version + 1, updatedAt: removal.at };
  await save(deps, next, 'REVIEW_CHANGE_DELETED');
}

async function save(
  deps: Saving,
  review: Review,
  change: ReviewChange = 'REVIEW_CHANGE_WRITTEN',
): Promise<Review> {
  await deps.reviews.replace(review);
  await tell(deps, review, change);
  return review;
}

/** The event, and the review's place beside the RSVP. */
async function tell(
  { rsvps, outbox }: Pick<Saving, 'rsvps' | 'outbox'>,
  review: Review,
  change: ReviewChange,
): Promise<void> {
  const isGone = change === 'REVIEW_CHANGE_DELETED' && !review.removal;
  await rsvps.noteReview(review.socialId, review.rsvpId, isGone ? null : noteOf(review));
  await outbox.add(topics.review, { change, review: toReviewMessage(review) });
}
