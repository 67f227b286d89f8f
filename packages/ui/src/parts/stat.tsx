import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as classes from './stat.module.css';

export type StatProps = {
  label: string;
  value: ReactNode;
  /** A quieter line: of what, since when. */
  detail?: ReactNode;
  /** Where the people behind the number are listed. */
  to?: string;
  /** How it came about: a `Sparkline`. */
  trend?: ReactNode;
  /** Something has to be done about it. */
  isWaiting?: boolean;
};

/** One number that answers one question and leads to what is behind it. */
export const Stat = ({ label, value, detail, to, trend, isWaiting }: StatProps) => (
  <div className={classes.stat} data-waiting={isWaiting || undefined}>
    <div className={classes.label}>
      {to ? (
        <Link to={to} className={classes.link}>
          {label}
        </Link>
      ) : (
        label
      )}
    </div>
    <div className={classes.value}>{value}</div>
    {detail ? <div className={classes.detail}>{detail}</div> : null}
    {trend}
  </div>
);

/** Numbers side by side. */
export const Stats = ({ children }: { children: ReactNode }) => (
  <div className={classes.stats}>{children}</div>
);
