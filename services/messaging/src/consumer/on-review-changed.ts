import type { Meta } from '@momos/bus';
import { type Review, ReviewChange, type ReviewChanged } from '@momos/contracts/proto/events/v1/bus';
import { newNotice, type QueueDeps, queueMessages } from '../delivery/queue-notices.ts';
import type { KnownStateDeps, StateNews } from '../known-state/known-state.ts';
import { reviewReply } from '../notice/review-reply.notice.ts';

/** Queues the notice to a review's author that the host replied. */
export const onReviewChanged =
  (deps: QueueDeps & KnownStateDeps) =>
  async ({ change, review }: ReviewChanged, { time }: Meta): Promise<void> => {
    if (review) await deps.knownStates.record([stateOf(change, review)], deps.clock.now());
    if (!review || change !== ReviewChange.REVIEW_CHANGE_REPLIED) return;
    const { id, version, socialId, rsvpId, authorId, rating, reply } = review;
    const notice = newNotice(reviewReply, {
      about: { key: keyOf(review), version },
      cause: `review:${id}:${version}:reply`,
      ...{ socialId, rsvpId, userId: authorId },
      occurredAt: time,
      content: { about: 'review-reply', rating, reply },
    });
    await queueMessages(deps, [notice]);
  };

const keyOf = ({ id }: Review) => `review:${id}`;

function stateOf(change: ReviewChange, review: Review): StateNews {
  const isReply = change === ReviewChange.REVIEW_CHANGE_REPLIED;
  const isDeleted = change === ReviewChange.REVIEW_CHANGE_DELETED;
  const value = isDeleted ? 'DELETED' : review.reply === '' ? 'WRITTEN' : 'REPLIED';
  return { _id: keyOf(review), version: review.version, value, isNotice: isReply };
}
