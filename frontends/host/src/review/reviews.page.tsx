import { errorText, useReadPages, useRead, useWrite } from '@momos/api-client';
import { type HostReview, hostReviewsContract } from '@momos/contracts/host-reviews';
import type { SocialView } from '@momos/contracts/social-view';
import {
  Button,
  Card,
  EmptyState,
  ErrorState,
  formatDate,
  PersonLine,
  RowsSkeleton,
  showToast,
  Stack,
  Stat,
  Stats,
} from '@momos/ui';
import { Form, FormActions, FormError, Textarea } from '@momos/ui/forms';
import { useState } from 'react';
import { ManageFrame } from '../social/manage-frame.tsx';

/** What guests wrote, and one's replies. */
export const ReviewsPage = () => (
  <ManageFrame title="Reviews">{social => <Reviews social={social} />}</ManageFrame>
);

function Reviews({ social }: { social: SocialView }) {
  const summary = useRead(hostReviewsContract.summary, { params: { id: social.id } });
  const list = useReadPages(hostReviewsContract.ofSocial, { params: { id: social.id } });
  const figures = summary.data?.data;
  return (
    <>
      <Stats>
        <Stat label="Average" value={figures?.average?.toFixed(1) ?? '–'} detail="of 5" />
        <Stat label="Reviews" value={figures?.count ?? 0} />
      </Stats>
      {list.error ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.isPending ? <RowsSkeleton count={3} /> : null}
      {list.data?.items.length === 0 ? (
        <EmptyState size="page" title="No reviews yet">
          Those who came may review the social. A blast with a thank-you is a good moment to ask.
        </EmptyState>
      ) : null}
      {list.data?.items.map(review => (
        <Review key={review.id} social={social} review={review} />
      ))}
    </>
  );
}

function Review({ social, review }: { social: SocialView; review: HostReview }) {
  return (
    <Card>
      <Stack gap="sm" align="start">
        <PersonLine
          person={review.author}
          detail={`${'★'.repeat(review.rating)} ${review.rating} of 5 · ${formatDate(review.createdAt, social.timezone)}`}
        />
        {review.comment ? <p>{review.comment}</p> : null}
        <Reply review={review} />
      </Stack>
    </Card>
  );
}

function Reply({ review }: { review: HostReview }) {
  const [isOpen, setOpen] = useState(false);
  const [comment, setComment] = useState(review.reply?.comment ?? '');
  const reply = useWrite(hostReviewsContract.reply, {
    refreshes: [hostReviewsContract.ofSocial],
    onDone: () => {
      setOpen(false);
      showToast('Your reply is public', { tone: 'good' });
    },
  });
  if (!isOpen) {
    return (
      <>
        {review.reply ? (
          <p>
            <strong>{review.reply.author.displayName} replied:</strong> {review.reply.comment}
          </p>
        ) : null}
        <Button variant="default" size="compact-md" onClick={() => setOpen(true)}>
          {review.reply ? 'Change the reply' : `Reply to ${review.author.displayName}`}
        </Button>
      </>
    );
  }
  return (
    <Form
      label={`Reply to ${review.author.displayName}`}
      onSubmit={event => {
        event.preventDefault();
        reply.mutate({ params: { id: review.id }, body: { comment } });
      }}
    >
      <Textarea
        label="Your reply"
        description="Everybody who reads the review reads it"
        autoFocus
        autosize
        minRows={2}
        maxLength={5000}
        value={comment}
        onChange={event => setComment(event.currentTarget.value)}
      />
      <FormError>{reply.error ? errorText(reply.error) : null}</FormError>
      <FormActions>
        <Button variant="default" onClick={() => setOpen(false)}>
          Leave it
        </Button>
        <Button type="submit" loading={reply.isPending} disabled={comment.trim() === ''}>
          Reply
        </Button>
      </FormActions>
    </Form>
  );
}
