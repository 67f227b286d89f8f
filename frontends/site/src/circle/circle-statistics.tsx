import { useRead } from '@momos/api-client';
import {
  type CircleStatistics as Statistics,
  circleStatisticsContract,
} from '@momos/contracts/circle-statistics';
import type { CircleView } from '@momos/contracts/circles';
import { formatMoney, Loaded, RowsSkeleton, Section, Stat, Stats } from '@momos/ui';
import { BarChart, LineChart } from '@momos/ui/chart';
import { circleManageWords } from '../words/circle-manage.ts';

const words = circleManageWords.statistics;

/** How a circle does: its members, who joined when, who brought them, and what access and posts brought in. */
export function CircleStatistics({ circle }: { circle: CircleView }) {
  const read = useRead(circleStatisticsContract.get, { params: { id: circle.id } });
  return (
    <Section title={words.title}>
      <Loaded read={read} skeleton={<RowsSkeleton count={2} />}>
        {({ data }) => (
          <>
            <Figures {...data} />
            <Charts {...data} />
          </>
        )}
      </Loaded>
    </Section>
  );
}

function Figures({ byStatus, joinedByWeek, money, monthly, posts }: Statistics) {
  const recently = joinedByWeek.slice(-4).reduce((sum, { joined }) => sum + joined, 0);
  return (
    <Stats>
      <Stat label={words.members} value={byStatus.ACTIVE} detail={words.joinedLately(recently)} />
      <Stat label={words.requests} value={byStatus.REQUESTED} isWaiting={byStatus.REQUESTED > 0} />
      <Stat label={words.invited} value={byStatus.INVITED} />
      <Stat label={words.left} value={byStatus.LEFT} />
      {money.map(each => (
        <Income key={each.currency} label={words.income} {...each} />
      ))}
      {posts.map(each => (
        <Income key={each.currency} label={words.posts} {...each} />
      ))}
      {monthly.map(({ currency, members, ending, overdue, amount }) => (
        <Stat
          key={currency}
          label={words.monthly}
          value={formatMoney(amount, currency)}
          detail={words.monthlyMembers(members, ending, overdue)}
        />
      ))}
    </Stats>
  );
}

type IncomeProps = Statistics['money'][number] & { label: string };

const Income = ({ label, currency, captured, refunded, net }: IncomeProps) => (
  <Stat
    label={label}
    value={formatMoney(net, currency)}
    {...(refunded > 0
      ? { detail: words.refunded(formatMoney(captured, currency), formatMoney(refunded, currency)) }
      : {})}
  />
);

const Charts = ({ joinedByWeek, recommenders }: Statistics) => (
  <>
    {joinedByWeek.some(({ joined }) => joined > 0) ? (
      <LineChart
        title={words.joinedByWeek}
        points={joinedByWeek.map(({ week, joined }) => ({ label: week, value: joined }))}
      />
    ) : null}
    {recommenders.length > 0 ? (
      <BarChart
        title={words.recommenders}
        bars={recommenders.map(({ user, members }) => ({
          label: user.displayName,
          value: members,
          to: `/users/${user.slug}`,
        }))}
      />
    ) : null}
  </>
);
