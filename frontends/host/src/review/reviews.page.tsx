import { useRead, useReadPages, useSession } from '@momos/api-client';
import { type HostReview, hostReviewsContract } from '@momos/contracts/host-reviews';
import { reviewReportsContract } from '@momos/contracts/review-reports';
import type { SocialView } from '@momos/contracts/social-view';
import {
  Card,
  EmptyState,
  ErrorState,
  formatDate,
  PersonLine,
  RowsSkeleton,
  Stack,
  Stat,
  Stats,
} from '@momos/ui';
import { ReportReview } from '@momos/remote-kit/review-report/report-review';
import { ManageFrame } from '../social/manage-frame.tsx';
import { reviewWords } from '../words/review.ts';
import { GuestReviews } from './guest-reviews.tsx';
import { ReviewReply } from './review-reply.tsx';

const words = reviewWords.reviews;

/** What guests wrote about a social, and the host's replies. */
export const ReviewsPage = () => (
  <ManageFrame title={words.reviews}>
    {social => (
      <>
        <Reviews social={social} />
        <GuestReviews social={social} />
      </>
    )}
  </ManageFrame>
);

function Reviews({ social }: { social: SocialView }) {
  const summary = useRead(hostReviewsContract.summary, { params: { id: social.id } });
  const list = useReadPages(hostReviewsContract.ofSocial, { params: { id: social.id } });
  const figures = summary.data?.data;
  return (
    <>
      <Stats>
        <Stat label={words.average} value={figures?.average?.toFixed(1) ?? '–'} detail="of 5" />
        <Stat label={words.reviews} value={figures?.count ?? 0} />
      </Stats>
      {list.error ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.isPending ? <RowsSkeleton count={3} /> : null}
      {list.data?.items.length === 0 ? (
        <EmptyState size="page" title={words.noReviewsYet}>
          {words.emptyText}
        </EmptyState>
      ) : null}
      {list.data?.items.map(review => (
        <Review key={review.id} social={social} review={review} />
      ))}
    </>
  );
}

function Review({ social, review }: { social: SocialView; review: HostReview }) {
  const { call } = useSession();
  return (
    <Card>
      <Stack gap="sm" align="start">
        <PersonLine
          person={review.author}
          detail={words.of5(
            '★'.repeat(review.rating),
            review.rating,
            formatDate(review.createdAt, social.timezone),
          )}
        />
        {review.comment ? <p>{review.comment}</p> : null}
        <ReviewReply review={review} />
        <ReportReview
          author={review.author.displayName}
          send={(body, how) => call(reviewReportsContract.report, { params: { id: review.id }, body }, how)}
        />
      </Stack>
    </Card>
  );
}
