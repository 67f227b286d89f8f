import type { Removal } from '../host-review/host-review.ts';
import type { Social } from '../social/social.ts';

/** What one person who was at a social wrote about another, as the collection `attendee_reviews` holds it. */
export type AttendeeReview = {
  _id: string;
  version: number;
  socialId: string;
  reviewerId: string;
  attendeeId: string;
  /** 1 to 5. */
  rating: number;
  comment: string;
  /** Missing for one that staff did not remove. */
  removal?: Removal | null | undefined;
  createdAt: Date;
  updatedAt: Date;
};

/** One for each two people of a social and direction. */
export const attendeeReviewId = (
  of: Pick<AttendeeReview, 'socialId' | 'reviewerId' | 'attendeeId'>,
): string => `${of.socialId}/${of.reviewerId}/${of.attendeeId}`;

const reviewDays = 14;
const dayMs = 86_400_000;

/** Until when people review each other: two weeks after the end. */
export const closesAt = ({ eventEndTimestamp }: Pick<Social, 'eventEndTimestamp'>): Date =>
  new Date(eventEndTimestamp.getTime() + reviewDays * dayMs);
