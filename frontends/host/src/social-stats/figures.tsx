import { KeyFigures } from './key-figures.tsx';
import { ByDay, BySource, ByStatus, type Statistics } from './registration-charts.tsx';
import * as classes from './social-stats.module.css';
import type { StatLinks } from './stat-links.ts';
import { TicketSales } from './ticket-sales.tsx';

type Props = { stats: Statistics; isOver: boolean; links: StatLinks; isHost?: boolean };

/** The figures of a social: each answers one question and leads to the people behind it. */
export const Figures = ({ stats, isOver, links, isHost = false }: Props) => (
  <>
    <KeyFigures stats={stats} links={links} />
    <div className={classes.columns}>
      <ByStatus stats={stats} isOver={isOver} links={links} />
      <BySource sources={stats.sources} />
    </div>
    <ByDay days={stats.rsvpsOverTime} />
    {isHost ? <TicketSales socialId={stats.socialId} /> : null}
  </>
);
