import { useRead, useReadPages } from '@momos/api-client';
import { socialsContract } from '@momos/contracts/socials';
import {
  ButtonLink,
  CardsSkeleton,
  EmptyState,
  ErrorState,
  Page,
  PageHeader,
  Section,
  ShowMore,
  useParams,
} from '@momos/ui';
import { socialWords } from '../words/social.ts';
import { SocialGrid } from './social-grid.tsx';

const words = socialWords.series;

type SeriesWords = { title: string; lead: string; tags: string[] };

/** The community series (spec §2 "Main menu"): socials that their hosts gave all of its tags. */
const series: Record<string, SeriesWords> = {
  'female-founders': {
    title: words.femaleFounders,
    lead: words.tablesWhereWomenWho,
    tags: ['female founders'],
  },
  'private-founders-breakfast': {
    title: words.privateFoundersBreakfast,
    lead: words.earlySmallOffRecord,
    tags: ['breakfast', 'founders'],
  },
  'private-founders-dinner-series': {
    title: words.privateFoundersDinnerSeries,
    lead: words.oneLongTableOne,
    tags: ['dinner', 'founders'],
  },
  'financiers-galas': { title: words.financiersGalas, lead: words.nightsDoGoodLook, tags: ['gala'] },
  'ai-ml-summit': {
    title: words.aiMlSummit,
    lead: words.dayPeopleWhoTrain,
    tags: ['AI', 'summit'],
  },
  'real-estate-investments': {
    title: words.realEstateInvestments,
    lead: words.buildingsMoneyMovesThem,
    tags: ['real estate'],
  },
};

const all = <ButtonLink to="/socials">{words.seeAllSocials}</ButtonLink>;

/** Upcoming socials of one series. */
export function SeriesPage() {
  const { series: name = '' } = useParams();
  const known = series[name];
  if (known) return <Series {...known} />;
  return (
    <Page title={words.notFound}>
      <EmptyState size="whole" title={words.notFoundTitle} action={all} />
    </Page>
  );
}

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

function Series({ title, lead, tags }: SeriesWords) {
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
