import type { Review as ReviewMessage } from '@momos/contracts/proto/events/v1/bus';

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
  createdAt: Date;
  updatedAt: Date;
};

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
});
