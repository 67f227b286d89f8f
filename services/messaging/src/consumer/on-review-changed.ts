import type { Meta } from '@momos/bus';
import { ReviewChange, type ReviewChanged } from '@momos/contracts/proto/events/v1/bus';
import { newNotice, type QueueDeps, queueMessages } from '../delivery/queue-notices.ts';
import { reviewReply } from '../notice/review-reply.notice.ts';

/** Queues the notice to a review's author that the host replied. */
export const onReviewChanged =
  (deps: QueueDeps) =>
  async ({ change, review }: ReviewChanged, { time }: Meta): Promise<void> => {
    if (!review || change !== ReviewChange.REVIEW_CHANGE_REPLIED) return;
    const { id, version, socialId, rsvpId, authorId, rating, reply } = review;
    const notice = newNotice(reviewReply, {
      cause: `review:${id}:${version}:reply`,
      ...{ socialId, rsvpId, userId: authorId },
      occurredAt: time,
      content: { about: 'review-reply', rating, reply },
    });
    await queueMessages(deps, [notice]);
  };
