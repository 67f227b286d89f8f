import { useLive, useRead } from '@momos/api-client';
import { socialStatsContract } from '@momos/contracts/people';
import type { CallData } from '@momos/contracts/route';
import { rsvpStatuses } from '@momos/contracts/rsvp-view';
import { socialsContract } from '@momos/contracts/socials';
import {
  EmptyState,
  formatDate,
  formatMoney,
  isPast,
  Loaded,
  Page,
  PageHeader,
  Section,
  shownStatus,
  Stat,
  Stats,
  statusWord,
  TextLink,
  useNow,
  useParams,
  useQueryClient,
} from '@momos/ui';
import { BarChart, LineChart } from '@momos/ui/chart';
import * as classes from './social-stats.module.css';

type Statistics = CallData<typeof socialStatsContract.overview>;

/** The figures of a social: each chart answers one question. */
export function SocialStatsPage() {
  const { id = '' } = useParams();
  const queries = useQueryClient();
  const read = useRead(socialStatsContract.overview, { params: { id } });
  useLive(
    `social:${id}:rsvps`,
    () => void queries.invalidateQueries({ queryKey: [socialStatsContract.overview.id] }),
  );
  if (read.error?.status === 404)
    return (
      <Page width="full" title="Statistics">
        <EmptyState size="page" title="No figures yet">
          They show up a moment after the social is published.
        </EmptyState>
      </Page>
    );
  return <Loaded read={read}>{({ data }) => <Figures stats={data} />}</Loaded>;
}

/** Sources that are no name of a campaign. */
const sourceWords: Readonly<Record<string, string>> = { direct: 'No link with a source' };

const percent = (share: number | null) => (share === null ? '–' : `${Math.round(share * 100)}%`);

function Figures({ stats }: { stats: Statistics }) {
  const money = (amount: number) => formatMoney(amount, stats.revenue.currency);
  const days = stats.rsvpsOverTime;
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
      <Stats>
        <Stat label="Places taken" value={`${stats.seats.taken} / ${stats.seats.capacity}`} />
        <Stat
          label="Revenue"
          value={money(stats.revenue.net)}
          detail={
            stats.revenue.refunded > 0
              ? `${money(stats.revenue.captured)} taken, ${money(stats.revenue.refunded)} given back`
              : undefined
          }
        />
        <Stat
          label="Came"
          value={`${stats.attendance.attended} of ${stats.attendance.expected}`}
          detail={percent(stats.attendance.rate)}
        />
        <Stat label="Did not come" value={stats.attendance.noShow} />
        <Stat
          label="Reviews"
          value={stats.reviews.average?.toFixed(1) ?? '–'}
          detail={`${stats.reviews.count} written`}
        />
        <Stat label="Messages sent" value={stats.messagesSent} />
      </Stats>
      <div className={classes.columns}>
        <Section title="Who is where?">
          <BarChart
            title="Registrations by status"
            bars={rsvpStatuses
              .filter(status => stats.rsvpsByStatus[status] > 0)
              .map(status => ({
                label: statusWord(shownStatus(status, isOver)),
                value: stats.rsvpsByStatus[status],
              }))}
          />
        </Section>
        <Section title="Where did they come from?">
          {stats.sources.length > 0 ? (
            <BarChart
              title="Registrations by source"
              bars={stats.sources.map(each => ({
                label: sourceWords[each.source] ?? each.source,
                value: each.count,
              }))}
            />
          ) : (
            <p className={classes.soft}>Nobody came by a link with a source yet.</p>
          )}
        </Section>
      </div>
      <Section title="When did they register?">
        {days.length > 1 ? (
          <LineChart
            title="Registrations by day"
            points={days.map(day => ({ label: day.day, value: day.created }))}
          />
        ) : (
          <p className={classes.soft}>
            {days[0]
              ? days[0].created === 1
                ? `The only registration came on ${formatDate(days[0].day, 'UTC')}.`
                : `All ${days[0].created} registrations came on ${formatDate(days[0].day, 'UTC')}.`
              : 'Nobody has registered yet.'}
          </p>
        )}
      </Section>
    </Page>
  );
}
