import { useSession } from '@momos/api-client';
import type { HostReview } from '@momos/contracts/host-reviews';
import { reviewReportsContract } from '@momos/contracts/review-reports';
import { ReportReview } from '@momos/remote-kit/review-report/report-review';
import { formatDay, PersonLine, useViewerZone } from '@momos/ui';
import { Stars } from '@momos/ui/stars';
import { useMe } from '../user/use-me.ts';
import { reviewWords } from '../words/review.ts';
import * as classes from './review.module.css';

const words = reviewWords.reviewList;

/** Reviews with the hosts' replies; who is signed in reports what others wrote. */
export const ReviewList = ({ reviews }: { reviews: readonly HostReview[] }) => {
  const zone = useViewerZone() ?? 'UTC';
  const me = useMe();
  const { call } = useSession();
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
          {me && me.id !== review.author.id ? (
            <div>
              <ReportReview
                author={review.author.displayName}
                send={(body, how) =>
                  call(reviewReportsContract.report, { params: { id: review.id }, body }, how)
                }
              />
            </div>
          ) : null}
        </li>
      ))}
    </ul>
  );
};
