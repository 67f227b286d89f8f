import type { Meta } from '@momos/bus';
import { type Review, ReviewChange, type ReviewChanged } from '@momos/contracts/proto/events/v1/bus';
import { newNotice, type QueueDeps, queueMessages } from '../delivery/queue-notices.ts';
import type { KnownStateDeps, StateNews } from '../known-state/known-state.ts';
import { reviewRemoved } from '../notice/review-removed.notice.ts';
import { reviewReply } from '../notice/review-reply.notice.ts';

/** Queues the notices to a review's author: that the host replied, and that staff removed it. */
export const onReviewChanged =
  (deps: QueueDeps & KnownStateDeps) =>
  async ({ change, review }: ReviewChanged, { time }: Meta): Promise<void> => {
    if (review) await deps.knownStates.record([stateOf(change, review)], deps.clock.now());
    if (!review) return;
    const { id, version, socialId, rsvpId, authorId, rating, reply } = review;
    const about = {
      about: { key: keyOf(review), version },
      ...{ socialId, rsvpId, userId: authorId },
      occurredAt: time,
    };
    if (change === ReviewChange.REVIEW_CHANGE_REPLIED)
      await queueMessages(deps, [
        newNotice(reviewReply, {
          ...about,
          cause: `review:${id}:${version}:reply`,
          content: { about: 'review-reply', rating, reply },
        }),
      ]);
    if (isRemoval(change, review))
      await queueMessages(deps, [
        newNotice(reviewRemoved, {
          ...about,
          cause: `review:${id}:removed`,
          content: { about: 'review-removed', reason: review.removedFor },
        }),
      ]);
  };

const isRemoval = (change: ReviewChange, { removedFor }: Review) =>
  change === ReviewChange.REVIEW_CHANGE_DELETED && removedFor !== '';

const keyOf = ({ id }: Review) => `review:${id}`;

function stateOf(change: ReviewChange, review: Review): StateNews {
  const isNotice = change === ReviewChange.REVIEW_CHANGE_REPLIED || isRemoval(change, review);
  return { _id: keyOf(review), version: review.version, value: valueOf(change, review), isNotice };
}

function valueOf(change: ReviewChange, review: Review): string {
  if (change === ReviewChange.REVIEW_CHANGE_DELETED) return review.removedFor === '' ? 'DELETED' : 'REMOVED';
  return review.reply === '' ? 'WRITTEN' : 'REPLIED';
}
