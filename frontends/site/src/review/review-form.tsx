import { errorText, useWrite } from '@momos/api-client';
import { hostReviewsContract } from '@momos/contracts/host-reviews';
import type { RsvpView } from '@momos/contracts/rsvp-view';
import { ticketsContract } from '@momos/contracts/rsvps';
import { Button, showToast } from '@momos/ui';
import { Form, FormActions, FormError, Textarea } from '@momos/ui/forms';
import { useState } from 'react';
import { StarField, Stars } from './stars.tsx';
import * as classes from './review.module.css';

/** Writing or changing one's review of a social that one attended, with the host's reply below. */
export function ReviewForm({ rsvp }: { rsvp: RsvpView }) {
  const [isOpen, setOpen] = useState(!rsvp.review);
  const [rating, setRating] = useState(rsvp.review?.rating ?? 0);
  const [comment, setComment] = useState(rsvp.review?.comment ?? '');
  const save = useWrite(hostReviewsContract.write, {
    refreshes: [ticketsContract.mine, hostReviewsContract.ofHost],
    onDone: () => {
      setOpen(false);
      showToast('Thank you for your review', { tone: 'good' });
    },
  });
  if (rsvp.review && !isOpen) {
    return (
      <div className={classes.review}>
        <Stars rating={rsvp.review.rating} />
        <p className={classes.comment}>{rsvp.review.comment}</p>
        {rsvp.review.reply ? (
          <div className={classes.reply}>
            <strong>The host replied</strong>
            <p className={classes.comment}>{rsvp.review.reply}</p>
          </div>
        ) : null}
        <div>
          <Button variant="default" onClick={() => setOpen(true)}>
            Change my review
          </Button>
        </div>
      </div>
    );
  }
  return (
    <Form
      label="Your review"
      onSubmit={event => {
        event.preventDefault();
        save.mutate({ params: { id: rsvp.socialId, rsvpId: rsvp.id }, body: { rating, comment } });
      }}
    >
      <StarField value={rating} onChange={setRating} />
      <Textarea
        label="What should others know?"
        description="The hosts and future guests read it"
        value={comment}
        onChange={event => setComment(event.currentTarget.value)}
        autosize
        minRows={3}
        maxLength={5000}
      />
      <FormError>{save.error ? errorText(save.error) : null}</FormError>
      <FormActions>
        <Button type="submit" disabled={rating === 0} loading={save.isPending}>
          Send my review
        </Button>
      </FormActions>
    </Form>
  );
}
