import { useRead, useReadPages } from '@momos/api-client';
import type { CommunitySeries } from '@momos/contracts/config-values';
import { configsContract } from '@momos/contracts/configs';
import { socialsContract } from '@momos/contracts/socials';
import {
  ButtonLink,
  CardsSkeleton,
  EmptyState,
  ErrorState,
  Loaded,
  Page,
  PageHeader,
  Section,
  ShowMore,
  useParams,
} from '@momos/ui';
import { socialWords } from '../words/social.ts';
import { SocialGrid } from './social-grid.tsx';

const words = socialWords.series;

const all = <ButtonLink to="/socials">{words.seeAllSocials}</ButtonLink>;

/** A community series (spec §2 "Main menu") with its upcoming socials. */
export function SeriesPage() {
  const { series: slug } = useParams();
  const configs = useRead(configsContract.all, {}, { staleTime: 60_000 });
  return (
    <Loaded read={configs} skeleton={<CardsSkeleton />}>
      {({ data }) => {
        const known = data.series.find(each => each.slug === slug);
        return known ? <Series {...known} /> : <NoSuchSeries />;
      }}
    </Loaded>
  );
}

const NoSuchSeries = () => (
  <Page title={words.notFound}>
    <EmptyState size="whole" title={words.notFoundTitle} action={all} />
  </Page>
);

/** A series between two of its socials leads on to others; nothing where there are none. */
function Meanwhile() {
  const { data } = useRead(socialsContract.search, { body: { pageSize: 4 } });
  if (!data?.data.length) return null;
  return (
    <Section title={words.meanwhile}>
      <SocialGrid socials={data.data} />
    </Section>
  );
}

function Series({ title, lead, tags }: CommunitySeries) {
  const found = useReadPages(socialsContract.search, { body: { tags, pageSize: 24 } });
  return (
    <Page title={title}>
      <PageHeader eyebrow={words.communitySeries} title={title} lead={lead} />
      {found.error ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.isPending ? <CardsSkeleton /> : null}
      {found.data?.items.length === 0 ? (
        <>
          <EmptyState title={words.nothingPlannedYet} action={all}>
            {words.emptyText}
          </EmptyState>
          <Meanwhile />
        </>
      ) : null}
      <SocialGrid socials={found.data?.items ?? []} />
      <ShowMore list={found} />
    </Page>
  );
}
