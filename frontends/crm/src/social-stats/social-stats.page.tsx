import { useLiveReads, useRead } from '@momos/api-client';
import { socialStatsContract } from '@momos/contracts/social-stats';
import { socialsContract } from '@momos/contracts/socials';
import {
  ButtonLink,
  EmptyState,
  isPast,
  Loaded,
  NoAccess,
  Page,
  PageHeader,
  TextLink,
  useNow,
  useParams,
} from '@momos/ui';
import { KeyFigures } from './key-figures.tsx';
import { ByDay, BySource, ByStatus, type Statistics } from './registration-charts.tsx';
import * as classes from './social-stats.module.css';

/** The figures of a social: each chart answers one question. */
export function SocialStatsPage() {
  const { id = '' } = useParams();
  const read = useRead(socialStatsContract.overview, { params: { id } });
  useLiveReads(`social:${id}:rsvps`, [socialStatsContract.overview]);
  if (read.error?.status === 404)
    return (
      <Page width="full" title="Statistics">
        <EmptyState size="page" title="No statistics yet">
          They appear shortly after the social is published.
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
  return <Loaded read={read}>{({ data }) => <Figures stats={data} />}</Loaded>;
}

function Figures({ stats }: { stats: Statistics }) {
  const social = useRead(socialsContract.get, { params: { id: stats.socialId } }).data?.data;
  const now = useNow(60_000);
  const isOver = social !== undefined && isPast(social.eventEndTimestamp, now);
  return (
    <Page width="full" title={`Statistics · ${stats.title}`}>
      <PageHeader
        eyebrow={
          social?.viewer.isHost ? (
            <TextLink to={`/socials/${social.slug}/manage`}>Attendees</TextLink>
          ) : undefined
        }
        title={stats.title}
        lead="Statistics"
      />
      <KeyFigures stats={stats} />
      <div className={classes.columns}>
        <ByStatus stats={stats} isOver={isOver} />
        <BySource sources={stats.sources} />
      </div>
      <ByDay days={stats.rsvpsOverTime} />
    </Page>
  );
}
