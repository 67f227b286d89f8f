import { isSubmitted, type Registration } from '../registration/registration.ts';
import type { Review } from '../review/review.ts';
import { isOver, type Social } from '../social/social.ts';

/** The mean with two decimals; null without ratings. */
const averageOf = (ratings: readonly number[]): number | null =>
  ratings.length === 0
    ? null
    : Math.round((ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length) * 100) / 100;

/** Figures of a person. A no-show is an approved registration of a social that is over. */
export function personStatistics(
  registrations: readonly Registration[],
  reviews: readonly Review[],
  { socials, now }: { socials: ReadonlyMap<string, Pick<Social, 'endsAt'>>; now: Date },
) {
  const having = (status: Registration['status']) => registrations.filter(each => each.status === status);
  return {
    rsvpCount: registrations.filter(isSubmitted).length,
    attendedCount: having('ATTENDED').length,
    noShowCount: having('APPROVED').filter(({ socialId }) => isOver(socials.get(socialId), now)).length,
    cancelledCount: having('CANCELLED').length,
    reviewCount: reviews.length,
    averageRating: averageOf(reviews.map(({ rating }) => rating)),
  };
}
