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
import { Figures } from './figures.tsx';
import type { Statistics } from './registration-charts.tsx';
import { managerLinks } from './stat-links.ts';

/** The figures of a social for managers; its hosts are led to their own tools. */
export function SocialStatsPage() {
  const { id = '' } = useParams();
  const read = useRead(socialStatsContract.overview, { params: { id } });
  useLiveReads(`social:${id}:rsvps`, [socialStatsContract.overview]);
  if (read.error?.status === 404)
    return (
      <Page width="full" title="Statistics">
        <EmptyState size="page" title="No statistics yet">
          They are counted from a few seconds after the social is published.
        </EmptyState>
      </Page>
    );
  if (read.error?.status === 403)
    return (
      <NoAccess action={<ButtonLink to="/socials">See upcoming socials</ButtonLink>}>
        These figures are for the hosts of this social and for managers. Are you a host? Ask its owner to add
        you.
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
    <Page width="full" title={`Statistics · ${stats.title}`}>
      <PageHeader
        eyebrow={<TextLink to="/manager/dashboard">Dashboard</TextLink>}
        title={stats.title}
        lead={
          social ? (
            <>
              {isOver ? 'Ended · ' : null}
              <When start={social.eventTimestamp} end={social.eventEndTimestamp} zone={social.timezone} />
            </>
          ) : (
            'Statistics'
          )
        }
        actions={
          social ? (
            <ButtonLink to={`/socials/${social.slug}`} variant="default">
              View page
            </ButtonLink>
          ) : null
        }
      />
      <Figures stats={stats} isOver={isOver} links={managerLinks(stats.socialId)} />
    </Page>
  );
}
