import type { Registration } from '../registration/registration.ts';
import { isSubmitted } from '../registration/registration.ts';
import type { Review } from '../review/review.ts';
import type { Social } from '../social/social.ts';

/** Whether a social is over; one whose end is not known is not. */
export const isOver = (social: Pick<Social, 'endsAt'> | undefined, now: Date): boolean =>
  social?.endsAt ? social.endsAt <= now : false;

/** Mean of some ratings with two decimals, null without any. */
const averageOf = (ratings: readonly number[]): number | null =>
  ratings.length === 0
    ? null
    : Math.round((ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length) * 100) / 100;

/** Figures of a person; a no-show is who was approved and not there when the social was over. */
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
