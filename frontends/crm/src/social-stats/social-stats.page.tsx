import { useLive, useRead } from '@momos/api-client';
import { socialStatsContract } from '@momos/contracts/people';
import type { CallData } from '@momos/contracts/route';
import { rsvpStatuses } from '@momos/contracts/rsvp-view';
import {
  EmptyState,
  formatDate,
  formatMoney,
  Loaded,
  Page,
  PageHeader,
  Section,
  Stat,
  Stats,
  statusWord,
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

const percent = (share: number | null) => (share === null ? '–' : `${Math.round(share * 100)}%`);

function Figures({ stats }: { stats: Statistics }) {
  const money = (amount: number) => formatMoney(amount, stats.revenue.currency);
  const days = stats.rsvpsOverTime;
  return (
    <Page width="full" title={`Statistics · ${stats.title}`}>
      <PageHeader eyebrow="Statistics" title={stats.title} />
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
              .map(status => ({ label: statusWord(status), value: stats.rsvpsByStatus[status] }))}
          />
        </Section>
        <Section title="Where did they come from?">
          {stats.sources.length > 0 ? (
            <BarChart
              title="Registrations by source"
              bars={stats.sources.map(each => ({ label: each.source, value: each.count }))}
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
              ? `All ${days[0].created} registrations came on ${formatDate(days[0].day, 'UTC')}.`
              : 'Nobody has registered yet.'}
          </p>
        )}
      </Section>
    </Page>
  );
}
