import { hostReviewsContract, reviewDays } from '@momos/contracts/host-reviews';
import type { RsvpView } from '@momos/contracts/rsvp-view';
import { reviewReportWords } from '@momos/remote-kit/words/review-report';
import { ticketsContract } from '@momos/contracts/tickets';
import { Button, Callout, useNow } from '@momos/ui';
import { FormActions, SubmitButton, Textarea, useWriteForm, WriteForm } from '@momos/ui/forms';
import { StarField, Stars } from '@momos/ui/stars';
import { useState } from 'react';
import { reviewWords } from '../words/review.ts';
import * as classes from './review.module.css';

const words = reviewWords.reviewForm;

type Review = NonNullable<RsvpView['review']>;

const reviewMs = reviewDays * 86_400_000;

/**
 * Writing or changing one's review of a social that one attended, with the host's reply below; afterwards it is only read, as one that was
 * removed.
 */
export function ReviewForm({ rsvp, endsAt }: { rsvp: RsvpView; endsAt: string }) {
  const [isOpen, setOpen] = useState(!rsvp.review);
  const isClosed = useNow(60_000) >= Date.parse(endsAt) + reviewMs;
  if (isClosed || rsvp.review?.removedFor) return rsvp.review ? <Written review={rsvp.review} /> : null;
  return rsvp.review && !isOpen ? (
    <Written review={rsvp.review} onChange={() => setOpen(true)} />
  ) : (
    <Editor rsvp={rsvp} onSaved={() => setOpen(false)} />
  );
}

const Written = ({ review, onChange }: { review: Review; onChange?: () => void }) => (
  <div className={classes.review}>
    {review.removedFor ? (
      <Callout title={reviewReportWords.removed}>
        {reviewReportWords.removedText(reviewReportWords.reasons[review.removedFor])}
      </Callout>
    ) : null}
    <Stars rating={review.rating} />
    <p className={classes.comment}>{review.comment}</p>
    {review.reply ? (
      <div className={classes.reply}>
        <strong>{words.theHostReplied}</strong>
        <p className={classes.comment}>{review.reply}</p>
      </div>
    ) : null}
    {onChange ? (
      <div>
        <Button variant="default" onClick={onChange}>
          {words.editReview}
        </Button>
      </div>
    ) : null}
  </div>
);

function Editor({ rsvp, onSaved }: { rsvp: RsvpView; onSaved: () => void }) {
  const form = useWriteForm(hostReviewsContract.write, {
    initialValues: { rating: rsvp.review?.rating ?? 0, comment: rsvp.review?.comment ?? '' },
    toInput: body => ({ params: { id: rsvp.socialId, rsvpId: rsvp.id }, body }),
    refreshes: [ticketsContract.mine, hostReviewsContract.ofHost],
    saved: words.thankReview,
    onSaved,
  });
  return (
    <WriteForm label={words.yourReview} form={form}>
      <StarField
        label={words.howWasIt}
        value={form.values.rating}
        onChange={rating => form.setFieldValue('rating', rating)}
      />
      <Textarea
        label={words.whatShouldOthersKnow}
        description={words.hint}
        autosize
        minRows={3}
        maxLength={5000}
        {...form.props('comment')}
      />
      <FormActions>
        <SubmitButton disabled={form.values.rating === 0}>{words.sendReview}</SubmitButton>
      </FormActions>
    </WriteForm>
  );
}
