import type { AttendeeReview } from '@momos/contracts/attendee-reviews';
import type { Route } from '@momos/contracts/route';
import { Button, Callout, PersonLine, Stack } from '@momos/ui';
import { FormActions, type Send, SubmitButton, Textarea, useSendForm, WriteForm } from '@momos/ui/forms';
import { StarField, Stars } from '@momos/ui/stars';
import { useState } from 'react';
import { attendeeReviewWords as words } from '../words/attendee-review.ts';
import { reviewReportWords } from '../words/review-report.ts';
import * as classes from './person-review.module.css';

type Props = {
  given: AttendeeReview;
  /** Saves it, as the host or as the guest that one is. */
  send: Send<{ rating: number; comment: string }, unknown>;
  /** The list that it is read from. */
  list: Route;
};

/** A person who came, with one's review of them, written and changed in place until reviews are closed. */
export function PersonReview({ isClosed, ...props }: Props & { isClosed: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const { attendee, review } = props.given;
  return (
    <Stack gap="sm" align="start">
      <PersonLine person={attendee} />
      {review && !isOpen ? (
        <>
          <Stars rating={review.rating} />
          {review.comment ? <p className={classes.comment}>{review.comment}</p> : null}
          {review.removedFor ? (
            <Callout title={reviewReportWords.removed}>
              {reviewReportWords.removedText(reviewReportWords.reasons[review.removedFor])}
            </Callout>
          ) : null}
        </>
      ) : null}
      {isOpen ? <Editor {...props} onDone={() => setOpen(false)} /> : null}
      {isOpen || isClosed || review?.removedFor ? null : (
        <Button variant="default" size="compact-md" onClick={() => setOpen(true)}>
          {review ? words.edit(attendee.displayName) : words.review(attendee.displayName)}
        </Button>
      )}
    </Stack>
  );
}

function Editor({ given: { attendee, review }, send, list, onDone }: Props & { onDone: () => void }) {
  const form = useSendForm(send, {
    initialValues: { rating: review?.rating ?? 0, comment: review?.comment ?? '' },
    refreshes: [list],
    saved: words.saved,
    onSaved: onDone,
  });
  return (
    <WriteForm form={form} label={words.review(attendee.displayName)}>
      <StarField
        label={words.howWas(attendee.displayName)}
        value={form.values.rating}
        onChange={rating => form.setFieldValue('rating', rating)}
      />
      <Textarea label={words.comment} autosize minRows={2} maxLength={2000} {...form.props('comment')} />
      <FormActions>
        <Button variant="default" onClick={onDone}>
          {words.cancel}
        </Button>
        <SubmitButton disabled={form.values.rating === 0}>{words.send}</SubmitButton>
      </FormActions>
    </WriteForm>
  );
}
