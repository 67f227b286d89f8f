import { useReadPages, useSession } from '@momos/api-client';
import { attendeeReviewsContract } from '@momos/contracts/attendee-reviews';
import { reviewReportsContract } from '@momos/contracts/review-reports';
import type { CallMeta } from '@momos/contracts/route';
import type { RsvpView } from '@momos/contracts/rsvp-view';
import { ReportReview } from '@momos/remote-kit/review-report/report-review';
import { PersonReview } from '@momos/remote-kit/attendee-review/person-review';
import { ErrorState, PersonLine, RowsSkeleton, ShowMore, useNow } from '@momos/ui';
import { Stars } from '@momos/ui/stars';
import { reviewWords } from '../words/review.ts';
import * as classes from './review.module.css';

const words = reviewWords.peopleMet;

type Received = CallMeta<typeof attendeeReviewsContract.list>['received'];

/** The other guests of a social that one attended: what one thinks of them, and what they and the hosts wrote. */
export function PeopleMet({ rsvp }: { rsvp: RsvpView }) {
  const { call } = useSession();
  const params = { id: rsvp.socialId, rsvpId: rsvp.id };
  const list = useReadPages(attendeeReviewsContract.list, { params });
  const now = useNow(60_000);
  if (list.isPending) return <RowsSkeleton count={3} />;
  if (list.error) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  const { items, meta } = list.data;
  const isClosed = Date.parse(meta?.closesAt ?? '') <= now;
  return (
    <section className={classes.review} aria-label={words.peopleYouMet}>
      <h3>{words.peopleYouMet}</h3>
      <p>{isClosed ? words.closed : words.hint}</p>
      {items.length === 0 ? <p>{words.noOneToReview}</p> : null}
      <ul className={classes.reviews} role="list">
        {items.map(each => (
          <li key={each.attendee.id}>
            <PersonReview
              given={each}
              isClosed={isClosed}
              list={attendeeReviewsContract.list}
              send={(body, how) =>
                call(
                  attendeeReviewsContract.write,
                  { params: { ...params, attendeeId: each.attendee.id }, body },
                  how,
                )
              }
            />
          </li>
        ))}
      </ul>
      <ShowMore list={list} />
      {meta && meta.received.length > 0 ? <ReceivedList received={meta.received} of={params} /> : null}
    </section>
  );
}

type ReceivedProps = { received: Received; of: { id: string; rsvpId: string } };

const ReceivedList = ({ received, of }: ReceivedProps) => {
  const { call } = useSession();
  return (
    <>
      <h3>{words.whatTheyWrote}</h3>
      <ul className={classes.reviews} role="list">
        {received.map(({ author, rating, comment, isHost }) => (
          <li key={author.id} className={classes.review}>
            <PersonLine person={author} detail={isHost ? words.host : undefined} />
            <Stars rating={rating} />
            {comment ? <p className={classes.comment}>{comment}</p> : null}
            <div>
              <ReportReview
                author={author.displayName}
                send={(body, how) =>
                  call(
                    reviewReportsContract.reportReceived,
                    { params: { ...of, authorId: author.id }, body },
                    how,
                  )
                }
              />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
};
