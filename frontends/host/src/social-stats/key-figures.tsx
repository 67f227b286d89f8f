import { formatMoney, Stat, Stats } from '@momos/ui';
import { socialStatsWords } from '../words/social-stats.ts';
import type { StatLinks } from './stat-links.ts';
import type { Statistics } from './registration-charts.tsx';

const words = socialStatsWords.keyFigures;

const percent = (share: number | null) => (share === null ? '–' : `${Math.round(share * 100)}%`);

/** Capacity, money, attendance and reviews of a social as single figures. */
export function KeyFigures({ stats, links }: { stats: Statistics; links: StatLinks }) {
  const { seats, revenue, attendance, reviews, messagesSent } = stats;
  return (
    <Stats>
      <Stat label={words.capacityFilled} value={`${seats.taken} / ${seats.capacity}`} to={links.attendees} />
      <Revenue revenue={revenue} />
      <Stat
        label={words.attended}
        to={links.withStatus('ATTENDED')}
        value={words.of(attendance.attended, attendance.expected)}
        detail={percent(attendance.rate)}
      />
      <Stat
        label={words.noShows}
        value={attendance.noShow}
        {...(attendance.noShow > 0 ? { to: links.withStatus('APPROVED') } : {})}
      />
      <Stat
        label={words.reviews}
        {...(links.reviews ? { to: links.reviews } : {})}
        value={reviews.average?.toFixed(1) ?? '–'}
        detail={words.reviewsOf(reviews.count)}
      />
      <Stat
        label={words.messagesSent}
        value={messagesSent}
        {...(links.messages ? { to: links.messages } : {})}
      />
    </Stats>
  );
}

function Revenue({ revenue }: Pick<Statistics, 'revenue'>) {
  const money = (amount: number) => formatMoney(amount, revenue.currency);
  return (
    <>
      <Stat
        label={words.revenue}
        value={money(revenue.net)}
        detail={
          revenue.refunded > 0
            ? words.chargedRefunded(money(revenue.captured), money(revenue.refunded))
            : undefined
        }
      />
      {revenue.depositsHeld > 0 && (
        <Stat label={words.depositsHeld} value={money(revenue.depositsHeld)} detail={words.depositsHint} />
      )}
    </>
  );
}
