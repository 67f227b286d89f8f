import type { CallData } from '@momos/contracts/route';
import { rsvpStatuses } from '@momos/contracts/rsvp-view';
import type { socialStatsContract } from '@momos/contracts/social-stats';
import { formatDate, Section, shownStatus, statusWord } from '@momos/ui';
import { BarChart, LineChart } from '@momos/ui/chart';
import type { StatLinks } from './stat-links.ts';
import * as classes from './social-stats.module.css';

export type Statistics = CallData<typeof socialStatsContract.overview>;

type ByStatusProps = { stats: Statistics; isOver: boolean; links: StatLinks };

/** How many registrations have each status; each bar leads to its people. */
export const ByStatus = ({ stats, isOver, links }: ByStatusProps) => (
  <Section title="Registrations by status">
    <BarChart
      isTitled
      title="Registrations by status"
      bars={rsvpStatuses
        .filter(status => stats.rsvpsByStatus[status] > 0)
        .map(status => ({
          label: statusWord(shownStatus(status, isOver)),
          value: stats.rsvpsByStatus[status],
          to: links.withStatus(status),
        }))}
    />
  </Section>
);

/** Sources that are not the name of a campaign. */
const sourceLabels: Readonly<Record<string, string>> = { direct: 'Direct' };

/** How many registrations each tracked link brought. */
export const BySource = ({ sources }: { sources: Statistics['sources'] }) => (
  <Section title="Registrations by source">
    {sources.length > 0 ? (
      <BarChart
        isTitled
        title="Registrations by source"
        bars={sources.map(each => ({ label: sourceLabels[each.source] ?? each.source, value: each.count }))}
      />
    ) : (
      <p className={classes.soft}>No registrations from a tracked link yet.</p>
    )}
  </Section>
);

type Days = Statistics['rsvpsOverTime'];

/** Registrations over time; a sentence while there is only one day. */
export const ByDay = ({ days }: { days: Days }) => (
  <Section title="Registrations by day">
    {days.length > 1 ? (
      <LineChart
        title="Registrations by day"
        points={days.map(day => ({ label: day.day, value: day.created }))}
      />
    ) : (
      <p className={classes.soft}>{dayText(days[0])}</p>
    )}
  </Section>
);

function dayText(only: Days[number] | undefined): string {
  if (!only) return 'No registrations yet.';
  const count = only.created === 1 ? '1 registration' : `${only.created} registrations`;
  return `${count} on ${formatDate(only.day, 'UTC')}.`;
}
