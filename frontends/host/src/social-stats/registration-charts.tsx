import type { CallData } from '@momos/contracts/route';
import { rsvpStatuses } from '@momos/contracts/rsvp-view';
import type { socialStatsContract } from '@momos/contracts/social-stats';
import { formatDate, Section, shownStatus, statusWord } from '@momos/ui';
import { BarChart, LineChart } from '@momos/ui/chart';
import { socialStatsWords } from '../words/social-stats.ts';
import type { StatLinks } from './stat-links.ts';
import * as classes from './social-stats.module.css';

const words = socialStatsWords.registrationCharts;

export type Statistics = CallData<typeof socialStatsContract.overview>;

type ByStatusProps = { stats: Statistics; isOver: boolean; links: StatLinks };

/** How many registrations have each status; each bar leads to its people. */
export const ByStatus = ({ stats, isOver, links }: ByStatusProps) => (
  <Section title={words.registrationsByStatus}>
    <BarChart
      isTitled
      title={words.registrationsByStatus}
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
const sourceLabels: Readonly<Record<string, string>> = { direct: words.direct };

/** How many registrations each tracked link brought. */
export const BySource = ({ sources }: { sources: Statistics['sources'] }) => (
  <Section title={words.registrationsBySource}>
    {sources.length > 0 ? (
      <BarChart
        isTitled
        title={words.registrationsBySource}
        bars={sources.map(each => ({ label: sourceLabels[each.source] ?? each.source, value: each.count }))}
      />
    ) : (
      <p className={classes.soft}>{words.noRegistrationsTrackedLink}</p>
    )}
  </Section>
);

type Days = Statistics['rsvpsOverTime'];

/** Registrations over time; a sentence while there is only one day. */
export const ByDay = ({ days }: { days: Days }) => (
  <Section title={words.registrationsByDay}>
    {days.length > 1 ? (
      <LineChart
        title={words.registrationsByDay}
        points={days.map(day => ({ label: day.day, value: day.created }))}
      />
    ) : (
      <p className={classes.soft}>{dayText(days[0])}</p>
    )}
  </Section>
);

function dayText(only: Days[number] | undefined): string {
  if (!only) return words.noRegistrationsYet;
  return words.on(words.registrations(only.created), formatDate(only.day, 'UTC'));
}
