import { useReadPages } from '@momos/api-client';
import { socialsContract } from '@momos/contracts/socials';
import {
  ButtonLink,
  CardsSkeleton,
  EmptyState,
  ErrorState,
  Page,
  PageHeader,
  ShowMore,
  useParams,
} from '@momos/ui';
import { SocialGrid } from './social-grid.tsx';

type SeriesWords = { title: string; lead: string; tags: string[] };

/** The community series (spec §2 "Main menu"): socials that their hosts gave all of its tags. */
const series: Record<string, SeriesWords> = {
  'female-founders': {
    title: 'Female Founders',
    lead: 'Tables where women who build companies speak plainly.',
    tags: ['female founders'],
  },
  'private-founders-breakfast': {
    title: 'Private Founders Breakfast',
    lead: 'Early, small and off the record.',
    tags: ['breakfast', 'founders'],
  },
  'private-founders-dinner-series': {
    title: 'Private Founders Dinner Series',
    lead: 'One long table, one question for the evening.',
    tags: ['dinner', 'founders'],
  },
  'financiers-galas': { title: 'Financiers Galas', lead: 'Nights that do good and look it.', tags: ['gala'] },
  'ai-ml-summit': {
    title: 'AI/ML Summit',
    lead: 'A day with the people who train and run the models.',
    tags: ['AI', 'summit'],
  },
  'real-estate-investments': {
    title: 'Real Estate Investments',
    lead: 'Buildings, and the money that moves them.',
    tags: ['real estate'],
  },
};

const all = <ButtonLink to="/socials">See all socials</ButtonLink>;

/** Upcoming socials of one series. */
export function SeriesPage() {
  const { series: name = '' } = useParams();
  const known = series[name];
  if (known) return <Series {...known} />;
  return (
    <Page title="Not found">
      <EmptyState size="whole" title="There is no such series" action={all} />
    </Page>
  );
}

function Series({ title, lead, tags }: SeriesWords) {
  const found = useReadPages(socialsContract.search, { body: { tags, pageSize: 24 } });
  return (
    <Page title={title}>
      <PageHeader eyebrow="Community Series" title={title} lead={lead} />
      {found.error ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.isPending ? <CardsSkeleton /> : null}
      {found.data?.items.length === 0 ? (
        <EmptyState size="page" title="Nothing planned yet" action={all}>
          New dates show up here as hosts announce them.
        </EmptyState>
      ) : null}
      <SocialGrid socials={found.data?.items ?? []} />
      <ShowMore list={found} />
    </Page>
  );
}
