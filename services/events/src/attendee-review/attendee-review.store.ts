import { collection, defineCollection, type Store } from '@momos/store';
import type { AttendeeReview } from './attendee-review.ts';

const text = { type: String, required: true };
const count = { type: Number, required: true };

const definition = defineCollection<AttendeeReview>()({
  name: 'attendee_reviews',
  noun: 'review',
  shape: {
    _id: String,
    version: count,
    socialId: text,
    reviewerId: text,
    attendeeId: text,
    rating: { type: Number, min: 1, max: 5, required: true },
    comment: { type: String, default: '' },
    removal: Object,
    createdAt: Date,
    updatedAt: Date,
  },
  queries: {
    // Exporting and erasing a person.
    ofReviewer: { find: (reviewerId: string) => ({ reviewerId }), index: { reviewerId: 1 } },
    ofAttendee: { find: (attendeeId: string) => ({ attendeeId }), index: { attendeeId: 1, socialId: 1 } },
    about: {
      find: (attendeeId: string, socialId: string) => ({ attendeeId, socialId, removal: null }),
      index: { attendeeId: 1, socialId: 1 },
    },
  },
});

export type AttendeeReviews = ReturnType<typeof createAttendeeReviews>;

/** What people who were at a social wrote about each other. */
export function createAttendeeReviews(store: Store) {
  const { find, findMany, insert, replace, by } = collection(store, definition);
  return {
    /** What was written about a guest of a social and not removed, up to `limit`. */
    about: (attendeeId: string, socialId: string, limit: number): Promise<AttendeeReview[]> =>
      by.about(attendeeId, socialId).list(limit),

    find,
    /** Those that there are, in no order. */
    findMany,
    /** Puts a review in place of the version before; throws 412 when that is not the stored one any more. */
    save: (review: AttendeeReview): Promise<void> =>
      review.version === 1 ? insert(review) : replace(review),
  };
}
