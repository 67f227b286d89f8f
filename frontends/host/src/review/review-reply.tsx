import { type HostReview, hostReviewsContract } from '@momos/contracts/host-reviews';
import { Button } from '@momos/ui';
import { FormActions, SubmitButton, Textarea, useWriteForm, WriteForm } from '@momos/ui/forms';
import { useState } from 'react';
import { reviewWords } from '../words/review.ts';

const words = reviewWords.reviewReply;

/** The public reply to a review: shown, and written or changed in place. */
export function ReviewReply({ review }: { review: HostReview }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <ReplyForm review={review} onDone={() => setOpen(false)} />;
  return (
    <>
      {review.reply ? (
        <p>
          <strong>{words.replied(review.reply.author.displayName)}</strong> {review.reply.comment}
        </p>
      ) : null}
      <Button variant="default" size="compact-md" onClick={() => setOpen(true)}>
        {review.reply ? words.editReply : words.replyTo(review.author.displayName)}
      </Button>
    </>
  );
}

function ReplyForm({ review, onDone }: { review: HostReview; onDone: () => void }) {
  const form = useWriteForm(hostReviewsContract.reply, {
    initialValues: { comment: review.reply?.comment ?? '' },
    toInput: body => ({ params: { id: review.id }, body }),
    refreshes: [hostReviewsContract.ofSocial],
    saved: words.yourReplyIsPublic,
    onSaved: onDone,
  });
  return (
    <WriteForm form={form} label={words.replyTo(review.author.displayName)}>
      <Textarea
        label={words.yourReply}
        description={words.publicBelowTheReview}
        autoFocus
        autosize
        minRows={2}
        maxLength={5000}
        {...form.props('comment')}
      />
      <FormActions>
        <Button variant="default" onClick={onDone}>
          {words.cancel}
        </Button>
        <SubmitButton disabled={form.values.comment.trim() === ''}>{words.reply}</SubmitButton>
      </FormActions>
    </WriteForm>
  );
}
