import type { overviewContract, Trend } from '@momos/contracts/overview';
import type { CallData } from '@momos/contracts/route';
import { formatMoney, Stat, Stats } from '@momos/ui';
import { Sparkline } from '@momos/ui/chart';

type Overview = CallData<typeof overviewContract.get>;

/** The last 30 days beside the 30 before them: money, registrations, new people. */
export const Trends = ({ overview }: { overview: Overview }) => (
  <Stats>
    {overview.money.map(({ currency, total, previous, days }) => (
      <Stat
        key={currency}
        label={`Revenue · ${currency}`}
        value={formatMoney(total, currency)}
        detail={changeText(total, previous)}
        trend={<Sparkline label={`Revenue in ${currency} by day`} values={days.map(day => day.amount)} />}
      />
    ))}
    {overview.money.length === 0 ? <Stat label="Revenue" value="–" detail="No payments in 60 days" /> : null}
    <Count label="Registrations" trend={overview.registrations} />
    <Count label="New people" trend={overview.newPeople} to="/manager/crm-database?sort=registered" />
  </Stats>
);

const Count = ({ label, trend, to }: { label: string; trend: Trend; to?: string }) => (
  <Stat
    label={label}
    value={trend.total.toLocaleString('en-US')}
    detail={changeText(trend.total, trend.previous)}
    trend={<Sparkline label={`${label} by day`} values={trend.days.map(day => day.count)} />}
    {...(to ? { to } : {})}
  />
);

/** How a figure of 30 days compares with that of the 30 before. */
export function changeText(total: number, previous: number): string {
  if (previous === 0) return total === 0 ? 'None in 60 days' : 'None in the 30 days before';
  const percent = Math.round(((total - previous) / Math.abs(previous)) * 100);
  if (percent === 0) return 'As in the 30 days before';
  return `${percent > 0 ? '+' : '−'}${Math.abs(percent)}% on the 30 days before`;
}
