import { ReviewChange, type ReviewChanged } from '@momos/contracts/proto/events/v1/bus';
import type { VersionedRow } from '../row/versioned-rows.ts';

/** The last state of one review on the bus, without its text. */
export type Review = VersionedRow & {
  socialId: string;
  userId: string;
  /** 1 to 5. */
  rating: number;
  isDeleted: boolean;
  createdAt: Date;
};

/** The row of a review after a change; empty for a message without one. */
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
