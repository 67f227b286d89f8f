import { useReadPages } from '@momos/api-client';
import { socialsContract } from '@momos/contracts/socials';
import { CardsSkeleton, EmptyState, ErrorState, Section, Segments, ShowMore } from '@momos/ui';
import { useState } from 'react';
import { CalendarSubscription } from '../sharing/calendar-subscription.tsx';
import { SocialGrid } from '../social/social-grid.tsx';
import { userWords } from '../words/user.ts';

const words = userWords.hostedSocials;

const pageSize = 6;
const times: { value: 'coming' | 'past'; label: string }[] = [
  { value: 'coming', label: words.upcoming },
  { value: 'past', label: words.past },
];

/** A host's public socials, upcoming and past; nothing where there are none. */
export function HostedSocials({ hostId, name }: { hostId: string; name: string }) {
  const [when, setWhen] = useState<'coming' | 'past'>();
  const input = { query: { hostId, pageSize } };
  const coming = useReadPages(socialsContract.list, input);
  const past = useReadPages(socialsContract.past, input);
  if (coming.isPending || past.isPending) return <CardsSkeleton count={3} />;
  const error = coming.error ?? past.error;
  const retry = () => void Promise.all([coming.refetch(), past.refetch()]);
  if (error) return <ErrorState error={error} onRetry={retry} />;
  const isEmpty = { coming: coming.data?.items.length === 0, past: past.data?.items.length === 0 };
  if (isEmpty.coming && isEmpty.past) return null;
  const chosen = when ?? (isEmpty.coming ? 'past' : 'coming');
  const list = chosen === 'coming' ? coming : past;
  return (
    <Section
      title={words.hostedBy(name)}
      actions={
        <>
          <Segments label={words.when} choices={times} value={chosen} onChange={setWhen} />
          {isEmpty.coming ? null : <CalendarSubscription shown={{ hostId }} />}
        </>
      }
    >
      {isEmpty[chosen] ? (
        <EmptyState title={chosen === 'coming' ? words.nothingPlannedYet : words.nothingYet}>
          {chosen === 'coming' ? words.followText : undefined}
        </EmptyState>
      ) : (
        <SocialGrid socials={list.data?.items ?? []} />
      )}
      <ShowMore list={list} />
    </Section>
  );
}
