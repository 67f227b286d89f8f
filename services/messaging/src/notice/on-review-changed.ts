import type { Meta } from '@momos/bus';
import { ReviewChange, type ReviewChanged } from '@momos/contracts/proto/events/v1/bus';
import { queued } from '../delivery/delivery.ts';
import type { NoticeDeps } from './notice.ts';

/** Queues the mail to a review's author when the host answers. */
export function onReviewChanged({ deliveries, clock, wake }: NoticeDeps) {
  return async ({ change, review }: ReviewChanged, _meta: Meta): Promise<void> => {
    if (!review || change !== ReviewChange.REVIEW_CHANGE_REPLIED) return;
    await deliveries.add([
      queued(
        {
          cause: `review:${review.id}:${review.version}:reply`,
          kind: 'review-reply',
          channel: 'EMAIL',
          blastId: null,
          socialId: review.socialId,
          rsvpId: review.rsvpId,
          userId: review.authorId,
          content: { about: 'review-reply', rating: review.rating, reply: review.reply },
        },
        clock.now(),
      ),
    ]);
    wake();
  };
}
