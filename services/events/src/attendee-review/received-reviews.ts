import type { Actor, Clock } from '@momos/runtime';
import type { Reviews } from '../host-review/host-review.store.ts';
import type { Social } from '../social/social.ts';
import { type AttendeeReview, attendeeReviewId, closesAt } from './attendee-review.ts';
import type { AttendeeReviews } from './attendee-review.store.ts';

type Deps = { attendeeReviews: AttendeeReviews; reviews: Reviews; clock: Clock };

const maxReceived = 100;

/**
 * What others wrote about a guest that the guest may read by now, at most 100: once the guest wrote about its author too (about a host
 * by the review of the social), or when the time to write is over.
 */
export async function receivedReviews(
  { attendeeReviews, reviews, clock }: Deps,
  { userId }: Actor,
  { social, rsvpId }: { social: Social; rsvpId: string },
): Promise<AttendeeReview[]> {
  const socialId = social._id;
  const about = await attendeeReviews.about(userId, socialId, maxReceived);
  if (clock.now() >= closesAt(social)) return about;
  const [given, ofSocial] = await Promise.all([
    attendeeReviews.findMany(
      about.map(({ reviewerId: attendeeId }) =>
        attendeeReviewId({ socialId, reviewerId: userId, attendeeId }),
      ),
    ),
    reviews.ofRsvp(socialId, rsvpId),
  ]);
  const answered = new Set(given.map(({ attendeeId }) => attendeeId));
  const isAnsweredHost = (id: string) => ofSocial !== undefined && social.hostIds.includes(id);
  return about.filter(({ reviewerId: id }) => answered.has(id) || isAnsweredHost(id));
}
