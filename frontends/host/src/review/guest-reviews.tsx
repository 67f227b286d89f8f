import { useReadPages, useSession } from '@momos/api-client';
import { attendeeReviewsContract } from '@momos/contracts/attendee-reviews';
import type { SocialView } from '@momos/contracts/social-view';
import { PersonReview } from '@momos/remote-kit/attendee-review/person-review';
import { Card, ErrorState, Section, ShowMore, useNow } from '@momos/ui';
import { reviewWords } from '../words/review.ts';

const words = reviewWords.guestReviews;

/** The guests who came, and what the host thinks of each. */
export function GuestReviews({ social }: { social: SocialView }) {
  const { call } = useSession();
  const list = useReadPages(attendeeReviewsContract.listAsHost, { params: { id: social.id } });
  const now = useNow(60_000);
  if (list.error) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  const isClosed = Date.parse(list.data?.meta?.closesAt ?? '') <= now;
  return (
    <Section title={words.yourGuests}>
      <p>{list.data?.items.length === 0 ? words.noGuestsYet : isClosed ? words.closed : words.hint}</p>
      {list.data?.items.map(given => (
        <Card key={given.attendee.id}>
          <PersonReview
            given={given}
            isClosed={isClosed}
            list={attendeeReviewsContract.listAsHost}
            send={(body, how) =>
              call(
                attendeeReviewsContract.writeAsHost,
                { params: { id: social.id, attendeeId: given.attendee.id }, body },
                how,
              )
            }
          />
        </Card>
      ))}
      <ShowMore list={list} />
    </Section>
  );
}
