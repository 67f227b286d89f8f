import { useReadPages } from '@momos/api-client';
import { socialsContract } from '@momos/contracts/socials';
import { ButtonLink, CardsSkeleton, EmptyState, ErrorState, Page, PageHeader, ShowMore } from '@momos/ui';
import { SocialGrid } from './social-grid.tsx';

/** Public socials that have ended, newest first. */
export function PastSocialsPage() {
  const past = useReadPages(socialsContract.past, { query: { pageSize: 24 } });
  return (
    <Page title="Past events">
      <PageHeader title="Past events" lead="What you missed, and what you might remember." />
      {past.error ? <ErrorState error={past.error} onRetry={() => void past.refetch()} /> : null}
      {past.isPending ? <CardsSkeleton /> : null}
      {past.data?.items.length === 0 ? (
        <EmptyState
          size="page"
          title="No past events yet"
          action={<ButtonLink to="/socials">See upcoming socials</ButtonLink>}
        >
          Our first socials are still ahead.
        </EmptyState>
      ) : null}
      <SocialGrid socials={past.data?.items ?? []} />
      <ShowMore list={past} />
    </Page>
  );
}
