import { AppError } from '@momos/contracts/errors';
import { type ReviewRemovalReason, reviewDays } from '@momos/contracts/host-reviews';
import type { Review as ReviewMessage, ReviewChange } from '@momos/contracts/proto/events/v1/bus';
import type { Rsvp } from '../rsvp/rsvp.ts';
import type { Social } from '../social/social.ts';

/** An attendee's review of a social and its hosts, as the collection `host_reviews` holds it. */
export type Review = {
  _id: string;
  version: number;
  socialId: string;
  rsvpId: string;
  authorId: string;
  hostIds: string[];
  /** 1 to 5. */
  rating: number;
  comment: string;
  isPublished: boolean;
  reply: { comment: string; authorId: string; at: Date } | null;
  /** Missing for one that staff did not remove. */
  removal?: Removal | null | undefined;
  createdAt: Date;
  updatedAt: Date;
};

/** Staff took a review away: only its author sees it, and why. */
export type Removal = { reason: ReviewRemovalReason; at: Date };

const dayMs = 86_400_000;

/** Until when a social can be reviewed: 60 days after its end. */
export const reviewsCloseAt = ({ eventEndTimestamp }: Pick<Social, 'eventEndTimestamp'>): Date =>
  new Date(eventEndTimestamp.getTime() + reviewDays * dayMs);

/** Throws 409 where rating and words cannot be changed any more: the time is over, or staff removed the review. */
export function assertWritable(review: Pick<Review, 'removal'> | undefined, closesAt: Date, now: Date): void {
  if (review?.removal) throw new AppError('illegal_state', 'This review was removed and cannot be changed.');
  if (now >= closesAt) throw new AppError('illegal_state', 'This social can no longer be reviewed.');
}

/** What an RSVP notes of its review. */
export const noteOf = (review: Review): NonNullable<Rsvp['review']> => ({
  id: review._id,
  rating: review.rating,
  comment: review.comment,
  reply: review.reply?.comment ?? null,
  removedFor: review.removal?.reason ?? null,
});

/** The change of a state that is published for another reason: for readers a removed review is gone. */
export const changeOfState = ({ removal }: Pick<Review, 'removal'>): ReviewChange =>
  removal ? 'REVIEW_CHANGE_DELETED' : 'REVIEW_CHANGE_UNSPECIFIED';

/** Average and count of ratings; the average rounded to two digits, null without any. */
export function summaryOf(byRating: Partial<Record<number, number>>): {
  average: number | null;
  count: number;
} {
  const counts = Object.entries(byRating).map(([rating, count]) => ({
    rating: Number(rating),
    count: count ?? 0,
  }));
  const count = counts.reduce((sum, each) => sum + each.count, 0);
  const stars = counts.reduce((sum, each) => sum + each.rating * each.count, 0);
  return { average: count === 0 ? null : Math.round((stars / count) * 100) / 100, count };
}

/** Fewer say more about who wrote them than about the host. */
export const fewestForAverage = 3;

/** What everybody sees of ratings: no average of one or two. */
export function publicSummaryOf(byRating: Partial<Record<number, number>>): {
  average: number | null;
  count: number;
} {
  const { average, count } = summaryOf(byRating);
  return { average: count < fewestForAverage ? null : average, count };
}

/** A review as the bus carries it. */
export const toReviewMessage = (review: Review): ReviewMessage => ({
  id: review._id,
  version: review.version,
  socialId: review.socialId,
  rsvpId: review.rsvpId,
  authorId: review.authorId,
  hostIds: review.hostIds,
  rating: review.rating,
  comment: review.comment,
  reply: review.reply?.comment ?? '',
  createdAt: review.createdAt,
  repliedAt: review.reply?.at,
  removedFor: review.removal?.reason ?? '',
});
