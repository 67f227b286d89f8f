import { changeOfState, noteOf, type Review, toReviewMessage } from './host-review.ts';
import { topics } from '@momos/contracts/topics';
import type { ReviewDeps } from './write-review.ts';

type Deps = Pick<ReviewDeps, 'reviews' | 'rsvps' | 'outbox' | 'clock'>;

/**
 * Takes the words of an erased person out of reviews, in the running transaction: what they wrote is neither shown nor published any
 * more, and their rating stays for the hosts' averages; replies that they wrote as a host go. Returns how many reviews lost words.
 */
export async function forgetWords(deps: Deps, userId: string): Promise<number> {
  const { reviews } = deps;
  const written = (await reviews.writtenBy(userId)).filter(
    ({ comment, isPublished }) => comment || isPublished,
  );
  for (const review of written) await save(deps, { ...review, comment: '', isPublished: false });
  const replied = await reviews.repliedToBy(userId);
  for (const { _id } of replied) await save(deps, { ...(await reviews.get(_id)), reply: null });
  return written.length + replied.length;
}

async function save({ reviews, rsvps, outbox, clock }: Deps, changed: Review): Promise<void> {
  const review = { ...changed, version: changed.version + 1, updatedAt: clock.now() };
  await reviews.replace(review);
  await rsvps.noteReview(review.socialId, review.rsvpId, noteOf(review));
  await outbox.add(topics.review, { change: changeOfState(review), review: toReviewMessage(review) });
}
