import { formatMoney, Stat, Stats } from '@momos/ui';
import type { StatLinks } from './stat-links.ts';
import type { Statistics } from './registration-charts.tsx';

const percent = (share: number | null) => (share === null ? '–' : `${Math.round(share * 100)}%`);

/** Capacity, money, attendance and reviews of a social as single figures. */
export function KeyFigures({ stats, links }: { stats: Statistics; links: StatLinks }) {
  const { seats, revenue, attendance, reviews, messagesSent } = stats;
  const money = (amount: number) => formatMoney(amount, revenue.currency);
  return (
    <Stats>
      <Stat label="Capacity filled" value={`${seats.taken} / ${seats.capacity}`} to={links.attendees} />
      <Stat
        label="Revenue"
        value={money(revenue.net)}
        detail={
          revenue.refunded > 0
            ? `${money(revenue.captured)} charged, ${money(revenue.refunded)} refunded`
            : undefined
        }
      />
      {revenue.depositsHeld > 0 && (
        <Stat label="Deposits held" value={money(revenue.depositsHeld)} detail="Refunded to who attends" />
      )}
      <Stat
        label="Attended"
        to={links.withStatus('ATTENDED')}
        value={`${attendance.attended} of ${attendance.expected}`}
        detail={percent(attendance.rate)}
      />
      <Stat
        label="No-shows"
        value={attendance.noShow}
        {...(attendance.noShow > 0 ? { to: links.withStatus('APPROVED') } : {})}
      />
      <Stat
        label="Reviews"
        {...(links.reviews ? { to: links.reviews } : {})}
        value={reviews.average?.toFixed(1) ?? '–'}
        detail={`${reviews.count} ${reviews.count === 1 ? 'review' : 'reviews'}`}
      />
      <Stat label="Messages sent" value={messagesSent} {...(links.messages ? { to: links.messages } : {})} />
    </Stats>
  );
}
