import { ReviewChange, type ReviewChanged } from '@momos/contracts/proto/events/v1/bus';
import type { VersionedRow } from '../read-model/versioned-rows.ts';

/** One review as events last told it; its words stay with events. */
export type Review = VersionedRow & {
  socialId: string;
  userId: string;
  /** 1 to 5. */
  rating: number;
  isDeleted: boolean;
  createdAt: Date;
};

/** The row of a review after a change of it. */
export function reviewOf({ change, review }: ReviewChanged): Review[] {
  if (!review) return [];
  return [
    {
      _id: review.id,
      version: review.version,
      socialId: review.socialId,
      userId: review.authorId,
      rating: review.rating,
      isDeleted: change === ReviewChange.REVIEW_CHANGE_DELETED,
      createdAt: review.createdAt ?? new Date(0),
    },
  ];
}
