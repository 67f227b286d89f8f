import type { HostReview } from '@momos/contracts/host-reviews';
import { formatDay, PersonLine, useViewerZone } from '@momos/ui';
import { Stars } from '@momos/ui/stars';
import { reviewWords } from '../words/review.ts';
import * as classes from './review.module.css';

const words = reviewWords.reviewList;

/** Reviews with the hosts' replies. */
export const ReviewList = ({ reviews }: { reviews: readonly HostReview[] }) => {
  const zone = useViewerZone() ?? 'UTC';
  return (
    <ul className={classes.reviews} role="list">
      {reviews.map(review => (
        <li key={review.id} className={classes.review}>
          <PersonLine
            person={review.author}
            detail={`${review.social.title} · ${formatDay(review.createdAt, zone)}`}
          />
          <Stars rating={review.rating} />
          {review.comment ? <p className={classes.comment}>{review.comment}</p> : null}
          {review.reply ? (
            <div className={classes.reply}>
              <strong>{words.replied(review.reply.author.displayName)}</strong>
              <p className={classes.comment}>{review.reply.comment}</p>
            </div>
          ) : null}
        </li>
      ))}
    </ul>
  );
};
