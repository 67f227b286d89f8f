import { useReadPages } from '@momos/api-client';
import { type AttendeeReview, attendeeReviewsContract } from '@momos/contracts/attendee-reviews';
import type { SocialView } from '@momos/contracts/social-view';
import { Button, Card, ErrorState, PersonLine, Section, ShowMore, Stack, useNow } from '@momos/ui';
import { FormActions, SubmitButton, Textarea, useWriteForm, WriteForm } from '@momos/ui/forms';
import { StarField, Stars } from '@momos/ui/stars';
import { useState } from 'react';
import { reviewWords } from '../words/review.ts';

const words = reviewWords.guestReviews;

/** The guests who came, and what the host thinks of each. */
export function GuestReviews({ social }: { social: SocialView }) {
  const list = useReadPages(attendeeReviewsContract.listAsHost, { params: { id: social.id } });
  const now = useNow(60_000);
  if (list.error) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  const isClosed = Date.parse(list.data?.meta?.closesAt ?? '') <= now;
  return (
    <Section title={words.yourGuests}>
      <p>{list.data?.items.length === 0 ? words.noGuestsYet : isClosed ? words.closed : words.hint}</p>
      {list.data?.items.map(given => (
        <Guest key={given.attendee.id} social={social} given={given} isClosed={isClosed} />
      ))}
      <ShowMore list={list} />
    </Section>
  );
}

type GuestProps = { social: SocialView; given: AttendeeReview };

function Guest({ social, given, isClosed }: GuestProps & { isClosed: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const { attendee, review } = given;
  return (
    <Card>
      <Stack gap="sm" align="start">
        <PersonLine person={attendee} />
        {review && !isOpen ? <Stars rating={review.rating} /> : null}
        {review?.comment && !isOpen ? <p>{review.comment}</p> : null}
        {isOpen ? <Editor social={social} given={given} onDone={() => setOpen(false)} /> : null}
        {isOpen || isClosed ? null : (
          <Button variant="default" size="compact-md" onClick={() => setOpen(true)}>
            {review ? words.edit(attendee.displayName) : words.review(attendee.displayName)}
          </Button>
        )}
      </Stack>
    </Card>
  );
}

function Editor({ social, given: { attendee, review }, onDone }: GuestProps & { onDone: () => void }) {
  const form = useWriteForm(attendeeReviewsContract.writeAsHost, {
    initialValues: { rating: review?.rating ?? 0, comment: review?.comment ?? '' },
    toInput: body => ({ params: { id: social.id, attendeeId: attendee.id }, body }),
    refreshes: [attendeeReviewsContract.listAsHost],
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
