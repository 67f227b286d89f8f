import type { overviewContract, Trend } from '@momos/contracts/overview';
import type { CallData } from '@momos/contracts/route';
import { formatMoney, Stat, Stats } from '@momos/ui';
import { Sparkline } from '@momos/ui/chart';
import { dashboardWords } from '../words/dashboard.ts';

const words = dashboardWords.trends;

type Overview = CallData<typeof overviewContract.get>;

/** The last 30 days beside the 30 before them: money, registrations, new people. */
export const Trends = ({ overview }: { overview: Overview }) => (
  <Stats>
    {overview.money.map(({ currency, total, previous, days }) => (
      <Stat
        key={currency}
        label={words.revenue(currency)}
        value={formatMoney(total, currency)}
        detail={changeText(total, previous)}
        trend={<Sparkline label={words.revenueInByDay(currency)} values={days.map(day => day.amount)} />}
      />
    ))}
    {overview.money.length === 0 ? (
      <Stat label={words.revenueLabel} value="–" detail={words.noPayments} />
    ) : null}
    <Count label={words.registrations} trend={overview.registrations} />
    <Count label={words.newPeople} trend={overview.newPeople} to="/manager/crm-database?sort=registered" />
  </Stats>
);

const Count = ({ label, trend, to }: { label: string; trend: Trend; to?: string }) => (
  <Stat
    label={label}
    value={trend.total.toLocaleString('en-US')}
    detail={changeText(trend.total, trend.previous)}
    trend={<Sparkline label={words.byDay(label)} values={trend.days.map(day => day.count)} />}
    {...(to ? { to } : {})}
  />
);

/** How a figure of 30 days compares with that of the 30 before. */
export function changeText(total: number, previous: number): string {
  if (previous === 0) return total === 0 ? words.none : words.noneBefore;
  const percent = Math.round(((total - previous) / Math.abs(previous)) * 100);
  if (percent === 0) return words.sameAsBefore;
  return `${percent > 0 ? '+' : '−'}${Math.abs(percent)}% on the 30 days before`;
}
