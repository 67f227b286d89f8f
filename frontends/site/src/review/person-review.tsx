import { type AttendeeReview, attendeeReviewsContract } from '@momos/contracts/attendee-reviews';
import type { RsvpView } from '@momos/contracts/rsvp-view';
import { Button, PersonLine } from '@momos/ui';
import { FormActions, SubmitButton, Textarea, useWriteForm, WriteForm } from '@momos/ui/forms';
import { StarField, Stars } from '@momos/ui/stars';
import { useState } from 'react';
import { reviewWords } from '../words/review.ts';
import * as classes from './review.module.css';

const words = reviewWords.peopleMet;

type Props = { rsvp: RsvpView; given: AttendeeReview };

/** One guest, with one's review of them, written and changed in place. */
export function PersonReview({ rsvp, given, isClosed }: Props & { isClosed: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const { attendee, review } = given;
  return (
    <li className={classes.review}>
      <PersonLine person={attendee} />
      {review && !isOpen ? (
        <>
          <Stars rating={review.rating} />
          {review.comment ? <p className={classes.comment}>{review.comment}</p> : null}
        </>
      ) : null}
      {isOpen ? <Editor rsvp={rsvp} given={given} onDone={() => setOpen(false)} /> : null}
      {isOpen || isClosed ? null : (
        <div>
          <Button variant="default" size="compact-md" onClick={() => setOpen(true)}>
            {review ? words.edit(attendee.displayName) : words.review(attendee.displayName)}
          </Button>
        </div>
      )}
    </li>
  );
}

function Editor({ rsvp, given: { attendee, review }, onDone }: Props & { onDone: () => void }) {
  const form = useWriteForm(attendeeReviewsContract.write, {
    initialValues: { rating: review?.rating ?? 0, comment: review?.comment ?? '' },
    toInput: body => ({
      params: { id: rsvp.socialId, rsvpId: rsvp.id, attendeeId: attendee.id },
      body,
    }),
    refreshes: [attendeeReviewsContract.list],
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
