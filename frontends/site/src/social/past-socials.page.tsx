import { useReadPages } from '@momos/api-client';
import { socialsContract } from '@momos/contracts/socials';
import { ButtonLink, CardsSkeleton, EmptyState, ErrorState, Page, PageHeader, ShowMore } from '@momos/ui';
import { socialWords } from '../words/social.ts';
import { SocialGrid } from './social-grid.tsx';

const words = socialWords.pastSocials;

/** Public socials that have ended, newest first. */
export function PastSocialsPage() {
  const past = useReadPages(socialsContract.past, { query: { pageSize: 24 } });
  return (
    <Page title={words.pastEvents}>
      <PageHeader title={words.pastEvents} lead={words.lead} />
      {past.error ? <ErrorState error={past.error} onRetry={() => void past.refetch()} /> : null}
      {past.isPending ? <CardsSkeleton /> : null}
      {past.data?.items.length === 0 ? (
        <EmptyState
          size="page"
          title={words.noPastEventsYet}
          action={<ButtonLink to="/socials">{words.seeUpcomingSocials}</ButtonLink>}
        >
          {words.emptyText}
        </EmptyState>
      ) : null}
      <SocialGrid socials={past.data?.items ?? []} />
      <ShowMore list={past} />
    </Page>
  );
}
