import { useSession } from '@momos/api-client';
import { socialsContract } from '@momos/contracts/socials';
import {
  ButtonLink,
  CardsSkeleton,
  EmptyState,
  ErrorState,
  Page,
  PageHeader,
  ShowMore,
  useInfiniteQuery,
  useParams,
} from '@momos/ui';
import { SocialGrid } from './social-grid.tsx';

/** The community series (spec §2 "Main menu"): socials that their hosts tagged for it. */
const series: Record<string, { title: string; lead: string; tags: string[] }> = {
  'female-founders': {
    title: 'Female Founders',
    lead: 'Tables where women who build companies speak plainly.',
    tags: ['female founders'],
  },
  'private-founders-breakfast': {
    title: 'Private Founders Breakfast',
    lead: 'Early, small and off the record.',
    tags: ['breakfast'],
  },
  'private-founders-dinner-series': {
    title: 'Private Founders Dinner Series',
    lead: 'One long table, one question for the evening.',
    tags: ['dinner'],
  },
  'financiers-galas': { title: 'Financiers Galas', lead: 'Nights that do good and look it.', tags: ['gala'] },
  'ai-ml-summit': {
    title: 'AI/ML Summit',
    lead: 'A day with the people who train and run the models.',
    tags: ['AI'],
  },
  'real-estate-investments': {
    title: 'Real Estate Investments',
    lead: 'Buildings, and the money that moves them.',
    tags: ['real estate'],
  },
};

/** Coming socials of one series. */
export function SeriesPage() {
  const { series: name = '' } = useParams();
  const { call } = useSession();
  const known = series[name];
  const found = useInfiniteQuery({
    queryKey: [socialsContract.search.id, 'series', name],
    queryFn: ({ pageParam, signal }) =>
      call(
        socialsContract.search,
        {
          body: {
            tags: known?.tags ?? [],
            pageSize: 24,
            ...(pageParam ? { exclusiveStartKey: pageParam } : {}),
          },
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: page => page.meta.lastEvaluatedKey,
    enabled: known !== undefined,
  });
  const all = <ButtonLink to="/socials">See all socials</ButtonLink>;
  if (!known)
    return (
      <Page title="Not found">
        <EmptyState size="whole" title="There is no such series" action={all} />
      </Page>
    );
  const socials = found.data?.pages.flatMap(page => page.data) ?? [];
  return (
    <Page title={known.title}>
      <PageHeader eyebrow="Community Series" title={known.title} lead={known.lead} />
      {found.error ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.isPending ? <CardsSkeleton /> : null}
      {found.data && socials.length === 0 ? (
        <EmptyState size="page" title="Nothing is planned just now" action={all}>
          New dates show up here as hosts announce them.
        </EmptyState>
      ) : null}
      <SocialGrid socials={socials} />
      <ShowMore list={found} />
    </Page>
  );
}
