import { useLiveReads, useRead } from '@momos/api-client';
import { socialStatsContract } from '@momos/contracts/social-stats';
import { socialsContract } from '@momos/contracts/socials';
import {
  ButtonLink,
  EmptyState,
  isPast,
  Loaded,
  Navigate,
  NoAccess,
  Page,
  PageHeader,
  TextLink,
  useNow,
  useParams,
  When,
} from '@momos/ui';
import { socialStatsWords } from '../words/social-stats.ts';
import { Figures } from './figures.tsx';
import type { Statistics } from './registration-charts.tsx';
import { managerLinks } from './stat-links.ts';

const words = socialStatsWords.socialStats;

/** The figures of a social for managers; its hosts are led to their own tools. */
export function SocialStatsPage() {
  const { id = '' } = useParams();
  const read = useRead(socialStatsContract.overview, { params: { id } });
  useLiveReads(`social:${id}:rsvps`, [socialStatsContract.overview]);
  if (read.error?.status === 404)
    return (
      <Page width="full" title={words.statistics}>
        <EmptyState size="page" title={words.noStatisticsYet}>
          {words.emptyText}
        </EmptyState>
      </Page>
    );
  if (read.error?.status === 403)
    return (
      <NoAccess action={<ButtonLink to="/socials">{words.seeUpcomingSocials}</ButtonLink>}>
        {words.noAccessText}
      </NoAccess>
    );
  return <Loaded read={read}>{({ data }) => <StatisticsOf stats={data} />}</Loaded>;
}

function StatisticsOf({ stats }: { stats: Statistics }) {
  const social = useRead(socialsContract.get, { params: { id: stats.socialId } }).data?.data;
  const now = useNow(60_000);
  const isOver = social !== undefined && isPast(social.eventEndTimestamp, now);
  // Its hosts have them among their other tools.
  if (social?.viewer.isHost) return <Navigate to={`/socials/${social.slug}/manage/statistics`} replace />;
  return (
    <Page width="full" title={words.statisticsTitle(stats.title)}>
      <PageHeader
        eyebrow={<TextLink to="/manager/dashboard">{words.dashboard}</TextLink>}
        title={stats.title}
        lead={
          social ? (
            <>
              {isOver ? words.ended : null}
              <When start={social.eventTimestamp} end={social.eventEndTimestamp} zone={social.timezone} />
            </>
          ) : (
            words.statistics
          )
        }
        actions={
          social ? (
            <ButtonLink to={`/socials/${social.slug}`} variant="default">
              {words.viewPage}
            </ButtonLink>
          ) : null
        }
      />
      <Figures stats={stats} isOver={isOver} links={managerLinks(stats.socialId)} />
    </Page>
  );
}
